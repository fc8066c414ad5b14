import { linearEngine } from '#linear'
import { costOf, isAnchored, mostWays } from './cost.ts'
import { readPattern } from './read.ts'

/** A rule's pattern, ready to test, or why it is refused (form-designer §1.4). */
export type CompiledPattern = { ok: true; test(value: string): boolean } | { ok: false; message: string }

const longest = 200
const mostKept = 1000
/** How long a text a pattern may get that goes back, by the power in which its work grows. */
const textLimits: Record<number, number> = { 1: 2000, 2: 300 }

const refused = (message: string): CompiledPattern => ({ ok: false, message })
const broken = refused('正则表达式不正确')
const risky = refused('正则表达式可能导致性能问题')

const compiled = new Map<string, CompiledPattern>()

/**
 * A pattern as people write it into a rule, with or without slashes. What runs it depends on its text alone, so that
 * browser and server never disagree: the built-in engine when the time it takes is in proportion to the text, a linear
 * engine otherwise, the built-in one on texts of bounded length for what only it understands (looks around, echoes),
 * and nothing when no bound can be shown (security IN-15).
 */
export function compilePattern(text: string): CompiledPattern {
  const known = compiled.get(text)
  if (known) return known
  const fresh = compile(text)
  if (compiled.size < mostKept) compiled.set(text, fresh)
  return fresh
}

/** `/…/flags`; that a search goes on behind a match (g, y) means nothing to a rule. */
const written = /^\/(.+)\/([gimsuy]{0,6})$/s

function compile(text: string): CompiledPattern {
  if (text.length > longest) return broken
  const [, source = text, all = ''] = written.exec(text) ?? []
  const flags = all.replaceAll(/[gy]/g, '')
  const native = nativePattern(source, flags)
  if (!native) return broken
  const tree = readPattern(source, flags)
  const { ways, degree, scans, aside } = costOf(tree)
  const loops = degree > 0 || scans || aside > 0
  const floating = loops && (flags.includes('m') || !isAnchored(tree)) ? 1 : 0
  const power = ways > mostWays ? Infinity : Math.max(degree, aside - 1) + floating
  if (power === 0) return { ok: true, test: (value) => native.test(value) }
  const most = textLimits[power]
  const bounded = most === undefined ? undefined : (value: string) => value.length <= most && native.test(value)
  return onLinearEngine(source, flags, bounded)
}

function nativePattern(source: string, flags: string): RegExp | undefined {
  try {
    return new RegExp(source, flags)
  } catch {
    return undefined
  }
}

type Test = (value: string) => boolean

/** On the linear engine, otherwise as given. While a browser waits for the engine, the server alone decides. */
function onLinearEngine(source: string, flags: string, otherwise: Test | undefined): CompiledPattern {
  const engine = linearEngine()
  const decided = engine && (engine(source, flags) ?? otherwise)
  if (decided) return { ok: true, test: decided }
  if (engine) return risky
  let later: Test | undefined
  return {
    ok: true,
    test(value) {
      later ??= linearEngine()?.(source, flags)
      return (later ?? otherwise)?.(value) ?? true
    },
  }
}
