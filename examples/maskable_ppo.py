"""Train MaskablePPO at a game against bots, and see how often it wins before and after.

pip install milepost[train]
python examples/maskable_ppo.py --steps 250000 --save bus_ppo.zip
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import Any

import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.env_util import make_vec_env

import milepost


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="bus", help="which game (default: %(default)s)")
    parser.add_argument("--seats", type=int, default=4, help="how many play (default: %(default)s)")
    parser.add_argument("--opponents", default="random", help="the bot on the other seats (default: %(default)s)")
    parser.add_argument("--steps", type=int, default=250_000, help="decisions to learn from (default: %(default)s)")
    parser.add_argument("--envs", type=int, default=8, help="games played side by side (default: %(default)s)")
    parser.add_argument("--games", type=int, default=100, help="games of each evaluation (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--save", type=Path, default=Path("maskable_ppo.zip"), help="where the policy goes")
    return parser.parse_args()


def win_rate(model: MaskablePPO, env: Any, games: int) -> float:
    """Victories per game; those of tied winners are shared. The same games every time."""
    won = 0.0
    for game in range(games):
        seen, info = env.reset(seed=1_000_000 + game)
        over = False
        while not over:
            token, _ = model.predict(seen, action_masks=env.action_masks(), deterministic=True)
            seen, _, over, _, info = env.step(token)
        won += (info["ranks"][env.seat] == 1) / info["ranks"].count(1)
    return won / games


def main() -> None:
    asked = arguments()
    torch.set_num_threads(1)  # the network is small: more threads only wait for each other

    def table() -> Any:
        return milepost.gym_env(asked.game, asked.seats, seat="random", opponents=asked.opponents)

    envs = make_vec_env(table, asked.envs, seed=asked.seed)
    model = MaskablePPO("MlpPolicy", envs, n_steps=256, batch_size=512, n_epochs=4, gamma=1.0, seed=asked.seed)
    print(f"{asked.game} with {asked.seats} seats against {asked.opponents}; an even share is {1 / asked.seats:.0%}")
    print(f"before: wins {win_rate(model, table(), asked.games):.0%} of {asked.games} games")
    started = time.monotonic()
    model.learn(asked.steps)
    seconds = time.monotonic() - started
    print(f"learned from {model.num_timesteps:,} decisions in {seconds:.0f} s")
    print(f"after:  wins {win_rate(model, table(), asked.games):.0%} of {asked.games} games")
    model.save(asked.save)
    print(f"saved {asked.save}")


if __name__ == "__main__":
    main()
