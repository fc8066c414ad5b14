import { evalToken, Tag, type Context, type Emitter, type Liquid, type Parser, type TagToken } from 'liquidjs'
import type { Template, TopLevelToken, ValueToken } from 'liquidjs'
import type { HostCall } from '@app/shared/cms/templateTags.ts'
import { printed } from './printed.ts'

/** Until when fragments hold, and which of them still do; absent where a page is for one visitor alone. */
export interface FragmentTerm {
  /** Another one with everything that changes on the site: what was made before is gone. */
  generation: number
  /** When something is due without anybody doing anything, in milliseconds. */
  until: number
}

/** What a page asked of the host; a fragment that is shown again has asked the same. */
export type HostAsked = [call: HostCall, args: Record<string, unknown>]

interface Fragment {
  html: string
  until: number
  asked: readonly HostAsked[]
}

interface Page {
  now: number
  asked: HostAsked[]
  /** Of fragments that were shown again: the host has not heard of these. */
  shownAgain: HostAsked[]
  fragments: FragmentTerm | undefined
}

const mostFragments = 200
/** Characters of one and of all. */
const longest = 200_000
const mostCharacters = 4_000_000
const longestKey = 200
const [leastSeconds, usualSeconds, mostSeconds] = [1, 60, 3_600]

const secondsOf = (value: unknown) => {
  const number = value === undefined ? usualSeconds : Number(printed(value))
  return Number.isFinite(number) ? Math.min(mostSeconds, Math.max(leastSeconds, number)) : usualSeconds
}

/** `{% cache key, 60 %}`: a piece of a page that others show as well. */
export function addFragments(engine: Liquid, page: Page): void {
  const kept = new Map<string, Fragment>()
  let generation = -1
  let characters = 0

  const forget = (key: string) => {
    characters -= kept.get(key)?.html.length ?? 0
    kept.delete(key)
  }
  function keep(key: string, fragment: Fragment) {
    forget(key)
    if (fragment.html.length > longest) return
    kept.set(key, fragment)
    characters += fragment.html.length
    for (const oldest of kept.keys()) {
      if (kept.size <= mostFragments && characters <= mostCharacters) break
      forget(oldest)
    }
  }
  function keptNow(key: string, term: FragmentTerm): Fragment | undefined {
    if (term.generation !== generation) {
      kept.clear()
      characters = 0
      generation = term.generation
    }
    const fragment = kept.get(key)
    return fragment && fragment.until > page.now ? fragment : undefined
  }

  engine.registerTag(
    'cache',
    class extends Tag {
      readonly #key: ValueToken
      readonly #seconds: ValueToken | undefined
      readonly #templates: Template[] = []
      constructor(token: TagToken, rest: TopLevelToken[], liquid: Liquid, parser: Parser) {
        super(token, rest, liquid)
        this.#key = this.tokenizer.readValueOrThrow()
        this.tokenizer.skipBlank()
        if (this.tokenizer.peek() === ',') {
          this.tokenizer.advance()
          this.#seconds = this.tokenizer.readValueOrThrow()
        }
        this.tokenizer.skipBlank()
        if (!this.tokenizer.end()) throw new Error('标签 cache 的写法为 {% cache 键, 秒数 %}')
        for (let next = rest.shift(); next !== undefined; next = rest.shift()) {
          if ((next as TagToken).name === 'endcache') return
          this.#templates.push(parser.parseToken(next, rest))
        }
        throw new Error(`tag ${token.getText()} not closed`)
      }
      *render(ctx: Context, emitter: Emitter): Generator<unknown, void, string> {
        const { fragments: term } = page
        const key = printed(yield evalToken(this.#key, ctx) as unknown).slice(0, longestKey)
        const seconds = secondsOf(this.#seconds && (yield evalToken(this.#seconds, ctx) as unknown))
        const known = term && keptNow(key, term)
        if (known) {
          page.asked.push(...known.asked)
          page.shownAgain.push(...known.asked)
          emitter.write(known.html)
          return
        }
        const before = page.asked.length
        const html = yield this.liquid.renderer.renderTemplates(this.#templates, ctx)
        const until = term && Math.min(page.now + seconds * 1_000, term.until)
        if (term && until !== undefined && until > page.now) keep(key, { html, until, asked: page.asked.slice(before) })
        emitter.write(html)
      }
    },
  )
}
