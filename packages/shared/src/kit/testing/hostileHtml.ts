/** Markup that tries to run a script, leave the text or call another address. */
export const hostileHtml: readonly string[] = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=https://evil.test/x.js></SCRIPT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<script/x>alert(1)</script >',
  '<script>/*</script><img src=x onerror=alert(1)>*/',
  '<img src=x onerror=alert(1)>',
  '<img src="x" onerror\n=\n"alert(1)">',
  '<img/src="x"/onerror=alert(1)>',
  '<IMG SRC=`javascript:alert(1)`>',
  '<img src="javascript:alert(1)">',
  '<img src="data:image/svg+xml,<svg onload=alert(1)>">',
  '<img src="data:image/png;base64,iVBORw0KGgo=">',
  '<img srcset="https://evil.test/x 1x" src=x>',
  '<img src="//evil.test/x.png">',
  '<img src="/\\evil.test/x.png">',
  '<img src="/profile/../admin/x">',
  '<img src="https://name:word@evil.test/x.png">',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<svg><animate attributeName=href values="javascript:alert(1)"/></svg>',
  '<svg><p><style><img src=x onerror=alert(1)></style></svg>',
  '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>',
  '<math><a xlink:href="javascript:alert(1)">x</a></math>',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<xmp><img src=x onerror=alert(1)></xmp>',
  '<textarea></textarea/><img src=x onerror=alert(1)></textarea>',
  '<template><img src=x onerror=alert(1)></template>',
  '<title><img src=x onerror=alert(1)></title>',
  '<select><option><style></option></select><img src=x onerror=alert(1)></style>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<img src=x onerror=alert(1)>"></iframe>',
  '<iframe><img src=x onerror=alert(1)></iframe>',
  '<object data="javascript:alert(1)"></object>',
  '<embed src="javascript:alert(1)">',
  '<form action="javascript:alert(1)"><input type=submit><button formaction="javascript:alert(1)">x</button></form>',
  '<meta http-equiv=refresh content="0;url=javascript:alert(1)">',
  '<base href="https://evil.test/">',
  '<link rel=stylesheet href="https://evil.test/x.css">',
  '<style>@import "https://evil.test/x.css";*{background:url(https://evil.test)}</style>',
  '<body onload=alert(1)>x</body>',
  '<details open ontoggle=alert(1)>x</details>',
  '<video onerror=alert(1)><source onerror=alert(1) src=x></video>',
  '<video poster="javascript:alert(1)" src="javascript:alert(1)"></video>',
  '<marquee onstart=alert(1)>x</marquee>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href=" \u0001javascript:alert(1)">x</a>',
  '<a href="java\nscript:alert(1)">x</a>',
  '<a href="jav&#x09;ascript:alert(1)">x</a>',
  '<a href="java&Tab;script&colon;alert(1)">x</a>',
  '<a href="&#106;&#97;&#118;&#97;&#115;&#99;&#114;&#105;&#112;&#116;&#58;alert(1)">x</a>',
  '<a href="&#0000106avascript:alert(1)">x</a>',
  '<a href="javascript&#x3a;alert(1)">x</a>',
  '<a href="java\u200bscript:alert(1)">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="blob:https://evil.test/1">x</a>',
  '<a href="//evil.test">x</a>',
  '<a href="/\\evil.test">x</a>',
  '<a href="/\t/evil.test">x</a>',
  '<a href="https://name@evil.test">x</a>',
  '<a href="https:\\\\name@evil.test">x</a>',
  '<a href="x" onclick="alert(1)" onmouseover=alert(1)>x</a>',
  '<a href="https://ok.test" target="_blank" rel="opener">x</a>',
  '<p style="background:url(javascript:alert(1))">x</p>',
  '<p style="background-image:url(https://evil.test)">x</p>',
  '<p style="position:fixed;inset:0;z-index:9999">x</p>',
  '<p style="width:expression(alert(1))">x</p>',
  '<p style="color:red;behavior:url(x.htc);-moz-binding:url(x)">x</p>',
  '<p style="color:\\72 ed;background:\\75rl(https://evil.test)">x</p>',
  '<p style="color:red/*;*/;background:u/**/rl(https://evil.test)">x</p>',
  '<p style="--x:url(https://evil.test);color:var(--x)">x</p>',
  '<p style="font-family:\'x\';}</style><script>alert(1)</script>">x</p>',
  '<p title="&quot;><img src=x onerror=alert(1)>">x</p>',
  '<img src="/profile/2026/a.png" alt="&quot; onerror=&quot;alert(1)">',
  '<img src="/profile/2026/a.png" data-file-id="x&quot; onerror=&quot;alert(1)">',
  '<p id="__proto__" name="body" class="ant-modal">x</p>',
  '<p __proto__="x" constructor="y">x</p>',
  '<table><tr><td colspan=99999999 rowspan=99999999>x</td></tr></table>',
  '<td><table><svg><tr><td><img src=x onerror=alert(1)>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<!--[if gte IE 4]><script>alert(1)</script><![endif]-->',
  '<![CDATA[<img src=x onerror=alert(1)>]]>',
  '<?xml version="1.0"?><?php echo 1 ?><img src=x onerror=alert(1)>',
  '&lt;img src=x onerror=alert(1)&gt;',
  '<<img src=x onerror=alert(1)>>',
  '<p <img src=x onerror=alert(1)>',
  '<img src=x onerror=alert(1)//',
  '<a href="https://ok.test/"><a href="javascript:alert(1)">x</a></a>',
  '<plaintext><img src=x onerror=alert(1)>',
]

const elements =
  'p br hr div span a blockquote pre code h1 h2 h3 h4 h5 h6 strong em u s sub sup mark small ul ol li dl dt dd table caption colgroup col thead tbody tfoot tr th td img figure figcaption video audio source'
const attributes =
  'style href src alt title width height colspan rowspan colwidth target rel data-file-id start type class span scope border controls poster data-file-id'
const token = /<(\/?)([a-z0-9]+)((?: [a-z-]+(?:="[^"<>]*")?)*)(?: \/)?>|[^<>]+/y
const address = /^(https?:\/\/[^/?#@\\\s]+([/?#][^\\\s]*)?|mailto:[^\s]+|tel:[^\s]+|\/(?![/\\])[^\\\s]*|#[^\\\s]*)$/i

/** What stands in the markup and must not; told without the rules that cleaned it. */
export function violations(html: string): string[] {
  const found: string[] = []
  token.lastIndex = 0
  while (token.lastIndex < html.length) {
    const at = token.lastIndex
    const match = token.exec(html)
    if (!match) return [...found, `not markup from ${at}: ${html.slice(at, at + 60)}`]
    const [, , name = '', more = ''] = match
    if (name && !elements.split(' ').includes(name)) found.push(`<${name}>`)
    for (const [, key = '', value = ''] of more.matchAll(/ ([a-z-]+)(?:="([^"]*)")?/g)) {
      const plain = value.replaceAll('&amp;', '&')
      const wrong =
        !attributes.split(' ').includes(key) ||
        (['href', 'src', 'poster'].includes(key) && !address.test(plain)) ||
        (key === 'style' && /[(\\@<>{}]|--|position|z-index|behavior|binding/.test(plain)) ||
        (key === 'class' && !plain.startsWith('language-')) ||
        (key === 'data-file-id' && !/^[0-9a-f]{32}$/.test(plain)) ||
        (key.endsWith('span') && Number(plain) > 1_000)
      if (wrong) found.push(`${key}="${plain}"`)
    }
  }
  return found
}
