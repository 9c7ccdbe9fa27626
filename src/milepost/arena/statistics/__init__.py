"""What many games show, and how sure it is: pure functions over sequences of numbers, without files and without games.

A deal is one seed played several times with the seats turned. The games of one deal depend on each other, different
deals do not, so every interval here is built on the spread between deals.
"""
