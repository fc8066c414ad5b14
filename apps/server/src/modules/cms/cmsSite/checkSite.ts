import type { CmsSite, cmsSite } from '@app/shared/cms/cmsSite.ts'
import type { SaveOf } from '@app/shared/kit/save.ts'
import type { Ctx } from '#/platform/context.ts'
import { invalid } from '#/platform/errors.ts'

type Input = SaveOf<(typeof cmsSite)['fields']>

/** Rules over several settings, and those whose measure is the environment. */
export function checkSite(ctx: Ctx, input: Input, existing: CmsSite): void {
  const next = { ...existing, ...input }
  const errors: Record<string, string> = {}
  if (next.watermark === 'Y' && !next.watermarkImage) errors.watermarkImage = '水印图片不能为空'
  for (const key of ['headHtml', 'footHtml'] as const) {
    const refusal = input[key] ? refusalOf(input[key], ctx.platform.env.SCRIPT_HOSTS) : undefined
    if (refusal !== undefined) errors[key] = refusal
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

/** An element as counting services hand it out: a script of an address, without content, or a mark of ownership. */
const element = /^<(?:script((?:\s+[\w-]+(?:="[^"<>]*")?)*)\s*><\/script>|meta((?:\s+[\w-]+="[^"<>]*")*)\s*\/?>)/i
const attribute = /([\w-]+)(?:="([^"]*)")?/g

const scriptNames = new Set([
  'src',
  'async',
  'defer',
  'charset',
  'id',
  'integrity',
  'crossorigin',
  'referrerpolicy',
  'type',
])
const metaNames = new Set(['name', 'property', 'content'])

/** Why the code may not stand in every page: nothing of it may run that is not of a host the operator named. */
function refusalOf(html: string, hosts: readonly string[]): string | undefined {
  let rest = html.replaceAll(/<!--[^<>]*-->/g, '').trim()
  while (rest !== '') {
    const [whole, ofScript, ofMeta] = element.exec(rest) ?? []
    if (whole === undefined) return '统计代码只能包含带 src 的 script 标签和 meta 标签'
    const values = new Map(
      [...(ofScript ?? ofMeta ?? '').matchAll(attribute)].map(([, name = '', value = '']) => [
        name.toLowerCase(),
        value,
      ]),
    )
    const known = ofScript === undefined ? metaNames : scriptNames
    const isData = [...values.keys()].every(
      (name) => known.has(name) || (ofScript !== undefined && name.startsWith('data-')),
    )
    if (!isData) return '统计代码只能包含带 src 的 script 标签和 meta 标签'
    if (ofScript !== undefined && !isOf(values.get('src') ?? '', hosts)) return '脚本来源不在白名单'
    rest = rest.slice(whole.length).trim()
  }
  return undefined
}

function isOf(src: string, hosts: readonly string[]): boolean {
  const url = URL.parse(src)
  return url?.protocol === 'https:' && (hosts.includes(url.hostname) || hosts.includes(url.host))
}
