import { Hash, Tag, TypeGuards, type Context, type Liquid, type TagToken, type TopLevelToken } from 'liquidjs'
import { templateTags, type HostCall, type TagName, type TagParameter } from '@app/shared/cms/templateTags.ts'

/** Asks the host; answers plain data. */
export type AskHost = (tag: HostCall, args: Record<string, unknown>) => Promise<unknown>

type Args = Record<string, string | number | boolean>

const parametersOf = new Map<string, Readonly<Record<string, TagParameter>>>([
  ...templateTags.map(({ name, parameters }) => [name, parameters] as const),
  ['url', { address: { kind: 'text', description: '' } }],
])

/** A value as its parameter takes it; undefined when it says nothing. */
function valueFor({ kind, values, min = 0, max = 100 }: TagParameter, value: unknown) {
  if (value === undefined || value === null || value === '') return undefined
  if (kind === 'boolean') return value === true || value === 'true'
  if (kind === 'number') {
    const number = Number(value)
    return Number.isFinite(number) ? Math.min(max, Math.max(min, Math.trunc(number))) : undefined
  }
  if (typeof value === 'object') return undefined
  const text = String(value).slice(0, 200)
  if (values && !values.includes(text)) throw new Error(`参数只能是 ${values.join('、')}`)
  return text
}

/** Brings what a template wrote into what the registry allows. */
export function readArgs(tag: string, given: Record<string, unknown>): Args {
  const args: Args = {}
  for (const [name, parameter] of Object.entries(parametersOf.get(tag) ?? {})) {
    const value = valueFor(parameter, given[name])
    if (value !== undefined) args[name] = value
  }
  return args
}

interface Pagination {
  total: number
  pageNum: number
  pages: number
  items: { pageNum: number; url: string; current: boolean }[]
}

const pager = (pagination: Pagination, window: number) => ({
  ...pagination,
  items: pagination.items.filter(
    ({ pageNum }) => pageNum === 1 || pageNum === pagination.pages || Math.abs(pageNum - pagination.pageNum) <= window,
  ),
})

/** What the page holds already, without asking the host. */
const held: Partial<Record<TagName, (page: Record<string, unknown>, args: Args) => unknown>> = {
  cms_page_list: ({ list }) => list ?? [],
  cms_breadcrumb: ({ breadcrumb }) => breadcrumb ?? [],
  cms_pagination: ({ pagination }, { window = 2 }) =>
    pagination ? pager(pagination as Pagination, Number(window)) : null,
}

/** The data tags of the registry; `ask` and `data` are those of the page which is being made. */
export function addTags(engine: Liquid, page: { ask: AskHost; data: () => Record<string, unknown> }): void {
  for (const { name, parameters } of templateTags) {
    const allowed: Readonly<Record<string, TagParameter>> = parameters
    engine.registerTag(
      name,
      class extends Tag {
        readonly #hash: Hash
        readonly #variable: string
        constructor(token: TagToken, rest: TopLevelToken[], liquid: Liquid) {
          super(token, rest, liquid)
          this.#hash = new Hash(this.tokenizer, liquid.options.keyValueSeparator)
          const unknown = Object.keys(this.#hash.hash).find((key) => key !== 'var' && !Object.hasOwn(allowed, key))
          if (unknown !== undefined) throw new Error(`标签 ${name} 没有参数 ${unknown}`)
          for (const [key, value] of Object.entries(this.#hash.hash))
            if (allowed[key]?.fixed && !TypeGuards.isQuotedToken(value) && !TypeGuards.isNumberToken(value))
              throw new Error(`标签 ${name} 的 ${key} 只能写固定的值`)
          const variable = this.#hash.hash['var']
          const text = variable
            ? TypeGuards.isQuotedToken(variable)
              ? variable.getText().slice(1, -1)
              : variable.getText()
            : ''
          if (!/^[A-Za-z_]\w{0,63}$/.test(text)) throw new Error(`标签 ${name} 缺少 var，如 var: rows`)
          this.#variable = text
          delete this.#hash.hash['var']
        }
        *render(ctx: Context): Generator<unknown, void, unknown> {
          const args = readArgs(name, (yield this.#hash.render(ctx)) as Record<string, unknown>)
          const own = held[name]
          const value = own ? own(page.data(), args) : yield page.ask(name, args)
          const scope: Record<string, unknown> = ctx.bottom()
          scope[this.#variable] = value
        }
      },
    )
  }
}
