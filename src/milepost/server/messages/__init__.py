"""Everything that goes over the wire, as structs: the client's types are generated from these.

Socket messages carry their name in `type`. Submissions carry a `cid` of the client's making: the same one again gets
the same answer. `seq` counts the entries of a table's log; a submission says the one it was made on as `base_seq`.
"""
