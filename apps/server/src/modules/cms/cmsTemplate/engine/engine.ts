import { Context, IncludeTag, Liquid, RenderTag, toPromise, type Emitter, type Template } from 'liquidjs'
import type { TemplateFault } from '@app/shared/cms/cmsTemplate.ts'
import { addFilters } from './filters.ts'
import { addFragments, type FragmentTerm, type HostAsked } from './fragments.ts'
import { printed } from './printed.ts'
import { addTags, type AskHost } from './tags.ts'
import { WorkLimit } from './workLimit.ts'

const parseLimit = 500_000
const renderLimitMs = 1_000
const memoryLimit = 5_000_000
const outputLimit = 5_000_000
const depthLimit = 10

export interface Page {
  template: string
  data: Record<string, unknown>
  ask: AskHost
  now: number
  /** Address below which the static files of the theme lie. */
  assets: string
  fragments?: FragmentTerm | undefined
}

/** A theme, compiled as its pages are asked for. One page at a time. */
export interface Engine {
  render(page: Page): Promise<{ html: string; shownAgain: readonly HostAsked[] }>
  /** Throws where the text is no template. */
  check(path: string, content: string): void
}

class Output implements Emitter {
  buffer = ''
  write(html: unknown): void {
    this.buffer += typeof html === 'string' ? html : html === undefined || html === null ? '' : printed(html)
    if (this.buffer.length > outputLimit) throw new Error('页面输出超过 5 MB')
  }
}

const asFile = (files: ReadonlyMap<string, string>, name: string) =>
  [name, `${name}.html`, `${name}.liquid`].find((path) => files.has(path))

/** Liquid with every setting of the handbook (cms §15.3, decision 091). */
export function createEngine(files: ReadonlyMap<string, string>, timeZone: string): Engine {
  const current = {
    ask: (async () => null) as AskHost,
    data: {} as Record<string, unknown>,
    now: 0,
    assets: '',
    depth: 0,
    isFeed: false,
    fragments: undefined as FragmentTerm | undefined,
    asked: [] as HostAsked[],
    shownAgain: [] as HostAsked[],
  }
  const readFile = (name: string) => {
    const path = asFile(files, name)
    if (path === undefined) throw new Error(`模板 ${name} 不存在`)
    return files.get(path) ?? ''
  }
  const engine = new Liquid({
    fs: {
      // Names are looked up, never walked: there is nothing above the theme.
      existsSync: (name) => asFile(files, name) !== undefined,
      exists: async (name) => asFile(files, name) !== undefined,
      readFileSync: readFile,
      readFile: async (name) => readFile(name),
      resolve: (_dir, name) => asFile(files, name) ?? name,
      containsSync: () => true,
      contains: async () => true,
    },
    relativeReference: false,
    root: ['.'],
    cache: true,
    ownPropertyOnly: true,
    outputEscape: printed,
    strictFilters: true,
    strictVariables: false,
    parseLimit,
    renderLimit: renderLimitMs,
    memoryLimit,
    timezoneOffset: timeZone,
    locale: 'zh-CN',
    dateFormat: '%Y-%m-%d %H:%M',
  })

  const { renderer } = engine
  const renderTemplates = renderer.renderTemplates.bind(renderer)
  renderer.renderTemplates = (templates: Template[], ctx: Context, emitter?: Emitter) =>
    renderTemplates(templates, ctx, emitter ?? new Output())

  function* deeper(render: Generator<unknown, unknown, unknown>): Generator<unknown, void, unknown> {
    if (++current.depth > depthLimit) throw new Error(`模板嵌套超过 ${depthLimit} 层`)
    yield* render
    current.depth--
  }
  engine.registerTag(
    'include',
    class extends IncludeTag {
      override *render(ctx: Context, emitter: Emitter) {
        yield* deeper(super.render(ctx, emitter))
      }
    },
  )
  engine.registerTag(
    'render',
    class extends RenderTag {
      override *render(ctx: Context, emitter: Emitter) {
        yield* deeper(super.render(ctx, emitter))
      }
    },
  )
  const ask: AskHost = (call, args) => {
    current.asked.push([call, args])
    return current.ask(call, args)
  }
  addFilters(engine, current, ask)
  addTags(engine, { ask, data: () => current.data })
  addFragments(engine, current)

  return {
    async render({ template, data, ask: asks, now, assets, fragments }) {
      const shownAgain: HostAsked[] = []
      const isFeed = template.endsWith('.xml')
      Object.assign(current, { data, ask: asks, now, assets, fragments, isFeed, depth: 0, asked: [], shownAgain })
      const templates = await engine.parseFile(template)
      // Liquid asks nothing else of it.
      const renderLimit = new WorkLimit(renderLimitMs) as unknown as Context['renderLimit']
      const ctx = new Context(data, engine.options, { sync: false }, { liquid: engine, renderLimit })
      const html = String(await toPromise(engine.renderer.renderTemplates(templates, ctx, new Output())))
      return { html, shownAgain }
    },
    check: (path, content) => void engine.parse(content, path),
  }
}

/** What went wrong and where in the source it stands; columns begin with 1. */
export function faultOf(error: unknown, template: string): TemplateFault {
  const { token, originalError, message } = error as {
    token?: { file?: string; getPosition(): [number, number] }
    originalError?: Error
    message: string
  }
  const [line = 1, column = 1] = token?.getPosition() ?? []
  const told = (originalError?.message ?? message).replace(/(, file:.*)?, line:\d+, col:\d+$/, '')
  return { file: token?.file ?? template, line, column, message: inChinese(told) }
}

const sentences: readonly [RegExp, (parts: readonly string[]) => string][] = [
  [/^undefined filter: (.+)$/, ([name]) => `过滤器 ${name} 不存在`],
  [/^tag "(.+)" not found$/, ([name]) => `标签 ${name} 不存在`],
  [/^tag (.+) not closed$/s, ([text]) => `标签 ${text} 没有结束`],
  [/^output (.+) not closed$/s, ([text]) => `输出 ${text} 没有结束`],
  [/^ENOENT: Failed to lookup "(.+)" in/, ([name]) => `模板 ${name} 不存在`],
  [/^template render limit exceeded$/, () => `页面渲染超过 ${renderLimitMs} 毫秒`],
  [/^memory alloc limit exceeded$/, () => '页面渲染占用内存过多'],
  [/^parse length limit exceeded$/, () => '模板超过 500 KB'],
  [/^expected variable name/, () => '缺少变量名'],
  [/^invalid value expression: ?(.*)$/s, ([text]) => `表达式写法有误：${text}`],
  [/^illegal tag(?: syntax)?:? ?(.*)$/s, ([text]) => `标签写法有误：${text}`],
]

function inChinese(message: string): string {
  for (const [pattern, say] of sentences) {
    const found = pattern.exec(message)
    if (found) return say(found.slice(1).map((part) => part.slice(0, 100)))
  }
  return /\p{Script=Han}/u.test(message) ? message.slice(0, 300) : `模板写法有误：${message.slice(0, 300)}`
}
