"""How the page looks: light, dark and on paper. Colours of series are told apart with any kind of colour vision."""

from __future__ import annotations

LIGHT = {
    "page": "#fbfaf7", "card": "#ffffff", "ink": "#211f1b", "soft": "#5d584e", "line": "#d9d4c7", "grid": "#e8e4da",
    "link": "#0b5a9c", "good": "#0a6b4a", "ahead": "11 98 168", "behind": "200 90 10", "shade": "#f3f0e8",
}  # fmt: skip
DARK = {
    "page": "#16181b", "card": "#1d2024", "ink": "#ecebe7", "soft": "#b0aca3", "line": "#3b4047", "grid": "#2b2f35",
    "link": "#7fbcf5", "good": "#5fd0a0", "ahead": "60 140 215", "behind": "205 105 35", "shade": "#24282d",
}  # fmt: skip
SERIES = 8
"""So many colours; what comes after them has the first again, with another marker and dash."""
LIGHT_SERIES = ("#0b62a8", "#c2410c", "#04724f", "#9a3a8a", "#846000", "#4c45b0", "#55555a", "#0d6f83")
DARK_SERIES = ("#6db5f5", "#ff9a5a", "#4fd0a0", "#e79ad8", "#e3bf4e", "#aaa2ff", "#c3c3c8", "#62cfe2")


def stylesheet() -> str:
    """The page's styles."""
    return (
        f":root{{color-scheme:light dark;{_colours(LIGHT, LIGHT_SERIES)}}}"
        f"@media (prefers-color-scheme:dark){{:root{{{_colours(DARK, DARK_SERIES)}}}}}"
        f"@media print{{:root{{color-scheme:light;{_colours(LIGHT, LIGHT_SERIES)}--page:#fff}}}}"
        + "".join(f".s{which}{{--s:var(--c{which})}}" for which in range(SERIES))
        + _RULES
    )


def _colours(colours: dict[str, str], series: tuple[str, ...]) -> str:
    named = "".join(f"--{name}:{value};" for name, value in colours.items())
    return named + "".join(f"--c{which}:{value};" for which, value in enumerate(series))


_RULES = """
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
body{margin:0;background:var(--page);color:var(--ink);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,
"Helvetica Neue",Arial,sans-serif;overflow-wrap:break-word}
main,header,footer{max-width:66rem;margin:0 auto;padding:0 1.25rem}
header{padding-top:2.2rem}
h1{font-size:clamp(1.6rem,1.2rem + 2vw,2.3rem);line-height:1.15;margin:.1em 0 .3em;letter-spacing:-.01em;
text-wrap:balance}
h2{font-size:1.4rem;line-height:1.25;margin:3rem 0 .3rem;padding-top:1.1rem;border-top:2px solid var(--ink)}
h3{font-size:1.05rem;line-height:1.3;margin:0 0 .5rem;text-wrap:balance}
p{margin:.4rem 0 .9rem;max-width:46rem}
a{color:var(--link)}
.eyebrow{font-size:.85rem;color:var(--soft);margin:0}
.lead{font-size:1.1rem;color:var(--soft);margin:0 0 1rem}
.soft{color:var(--soft)}
nav ul{list-style:none;display:flex;flex-wrap:wrap;gap:.2rem 1.1rem;padding:0;margin:1rem 0 0;font-size:.95rem}
.short{background:var(--card);border:1px solid var(--line);border-left:5px solid var(--c0);border-radius:6px;
padding:1rem 1.25rem .6rem;margin:1.2rem 0}
.short h2{border:0;margin:0 0 .4rem;padding:0;font-size:1.15rem}
.short ul{margin:0;padding-left:1.1rem}
.short li{margin:.35rem 0;max-width:52rem}
.facts{display:grid;grid-template-columns:max-content minmax(0,1fr);gap:.25rem 1.2rem;margin:1rem 0;font-size:.95rem}
.facts dt{color:var(--soft)}
.facts dd{margin:0;min-width:0}
code{font:.88em/1.45 ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace;overflow-wrap:anywhere}
pre{background:var(--shade);border-radius:6px;padding:.7rem .9rem;margin:.5rem 0 1rem;white-space:pre-wrap}
.grid{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,26rem),1fr));gap:1.25rem;margin:1rem 0;
align-items:stretch}
.loose{align-items:start}
figure{margin:0;background:var(--card);border:1px solid var(--line);border-radius:8px;padding:1rem 1.1rem .8rem;
min-width:0}
figcaption{font-size:.875rem;line-height:1.45;color:var(--soft);margin-top:.5rem}
.scroll{overflow-x:auto;max-width:100%}
.scroll:focus-visible{outline:2px solid var(--link);outline-offset:2px}
svg.plot{display:block;width:100%;max-width:36rem;height:auto;overflow:visible}
svg.key{width:1.75em;height:.8em;margin-right:.4em;vertical-align:-.05em;flex:none}
svg text{font-size:13px;fill:var(--ink);font-variant-numeric:tabular-nums;paint-order:stroke;stroke:var(--card);
stroke-width:3px;stroke-linejoin:round}
svg .axis{fill:var(--soft);font-size:12px}
svg .name{font-weight:600}
svg .grid-line{stroke:var(--grid);stroke-width:1}
svg .base{stroke:var(--soft);stroke-width:1}
svg .mark{stroke:var(--soft);stroke-width:1.3;stroke-dasharray:4 3}
svg .bar{stroke:var(--s);stroke-width:3;stroke-linecap:butt}
svg .point{fill:var(--s);stroke:var(--card);stroke-width:1.2}
svg .hollow .point{fill:var(--card);stroke:var(--s);stroke-width:2}
svg .hollow .bar{stroke-width:2}
svg .arrow{fill:var(--s)}
svg .curve{fill:none;stroke:var(--s);stroke-width:2.2;stroke-linejoin:round;stroke-linecap:round}
svg .band{fill:var(--s);opacity:.16}
svg .heap{fill:var(--s);opacity:.75}
svg .reach{fill:var(--soft);opacity:.45}
svg .of{fill:var(--s)}
.legend{list-style:none;display:flex;flex-wrap:wrap;gap:.3rem 1.3rem;padding:0;margin:.6rem 0;font-size:.95rem}
.legend li{display:flex;align-items:center;min-width:0}
.legend li span{overflow-wrap:anywhere}
table{border-collapse:collapse;font-size:.925rem;font-variant-numeric:tabular-nums;min-width:100%}
caption{text-align:left;font-weight:600;padding:0 0 .5rem;font-size:1.05rem}
caption small{display:block;font-weight:400;font-size:.875rem;color:var(--soft)}
.said{display:inline-block;position:sticky;left:0;max-width:min(46rem,calc(100vw - 4rem))}
.who{display:inline-flex;align-items:baseline;width:max-content;max-width:16rem;overflow-wrap:anywhere}
th,td{padding:.4rem .7rem;border-bottom:1px solid var(--line);text-align:right;vertical-align:top;white-space:nowrap}
th{font-weight:600}
thead th{vertical-align:bottom;border-bottom:1.5px solid var(--soft);white-space:normal}
tbody th{white-space:normal}
.words,thead th.words,tbody th{text-align:left}
td small,th small{display:block;font-weight:400;color:var(--soft);font-size:.82rem}
.box{background:var(--card);border:1px solid var(--line);border-radius:8px;padding:1rem 1.1rem;margin:1.25rem 0;
min-width:0}
.matrix{min-width:0}
.matrix td{text-align:center;min-width:6.5rem;border:1px solid var(--card)}
.matrix thead th{text-align:center;max-width:9rem;overflow-wrap:anywhere;font-size:.875rem}
.matrix td.ahead{background:rgb(var(--ahead) / var(--a))}
.matrix td.behind{background:rgb(var(--behind) / var(--a))}
.matrix td.sure b{font-weight:700}
.matrix td b{font-weight:400}
.matrix td small{color:inherit}
.matrix tbody th{position:sticky;left:0;background:var(--card);min-width:6rem}
.level{background:linear-gradient(to right,rgb(var(--ahead) / .2) var(--w),transparent 0)}
.counts th,.counts td{padding:.3rem .45rem}
.counts tbody th{white-space:nowrap}
.by-round td{min-width:3rem;padding:.3rem .2rem}
.holds{color:var(--good);font-weight:600}
details{margin:.6rem 0}
summary{cursor:pointer;color:var(--link)}
footer{margin-top:3rem;padding-top:1rem;padding-bottom:2.5rem;color:var(--soft);font-size:.875rem}
@media (max-width:34rem){
main,header,footer{padding-left:1rem;padding-right:1rem}
figure,.box{padding-left:.75rem;padding-right:.75rem}
.facts{grid-template-columns:1fr;gap:0}
.facts dd{margin-bottom:.5rem}
svg text{font-size:17px}svg .axis{font-size:15px}
th,td{padding:.35rem .5rem}
.who{max-width:9rem}
}
@media print{
@page{margin:14mm}
html{font-size:10pt}
body{font-size:1rem}
svg text{font-size:16px}
svg .axis{font-size:14px}
header{padding-top:0}
main,header,footer{max-width:none;padding-left:0;padding-right:0}
nav,summary{display:none}
h2{margin-top:1.4rem;break-after:avoid}
h3,caption{break-after:avoid}
figure,.short,tr{break-inside:avoid}
thead{display:table-header-group}
.grid{grid-template-columns:1fr 1fr;gap:.8rem}
.scroll{overflow:visible}
.said{display:block;position:static;max-width:46rem}
td small,th small{white-space:nowrap}
.matrix td{min-width:0}
table{font-size:.8rem}
td small,th small{font-size:.72rem}
.who{max-width:10.5rem}
th,td{padding:.22rem .4rem;white-space:normal}
.matrix tbody th{position:static;min-width:0}
.matrix td,.level{print-color-adjust:exact;-webkit-print-color-adjust:exact}
svg{print-color-adjust:exact;-webkit-print-color-adjust:exact}
.wide{table-layout:fixed;width:100%;font-size:.66rem}
.wide th,.wide td{padding:.2rem .1rem}
.wide thead th:first-child{width:17%}
.wide th,.wide .who{overflow-wrap:anywhere;max-width:100%}
.wide .key{display:none}
.wide.matrix thead th{font-size:.6rem}
.wide small{font-size:.6rem}
}
"""
