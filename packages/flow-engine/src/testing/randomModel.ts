import { draw, many, type Part } from './draw.ts'

/** A structured model: what is opened is closed, so that it can be said beforehand what will be decided. */
export type Block =
  | { kind: 'task' }
  | { kind: 'members'; count: number; isSequential: boolean }
  | { kind: 'sequence' | 'fork'; blocks: Block[] }
  /** The branch that is taken; the last is the default one. */
  | { kind: 'choice'; blocks: Block[]; taken: number }
  /** Which branches are taken; when none is, the last one. */
  | { kind: 'inclusive'; blocks: Block[]; taken: boolean[] }
  | { kind: 'loop'; block: Block; rounds: number }
  | { kind: 'sub'; block: Block; count?: number; isSequential: boolean }

export interface RandomModel {
  xml: string
  /** How often each task is decided when everybody approves. */
  expected: Record<string, number>
}

/** What stands between two ends; the lines of a drawing. */
interface Drawn {
  lines: string[]
  first: string
  last: string
}

export function modelOf(whole: Block): RandomModel {
  const parts: Record<string, Part> = {}
  const expected: Record<string, number> = {}
  let sequence = 0

  const next = (prefix: string) => `${prefix}${++sequence}`
  const joined = (
    type: string,
    block: { blocks: Block[] },
    times: (i: number) => number,
    condition: (i: number) => string,
  ): Drawn => {
    const [split, join] = [next('g'), next('h')]
    const lines = [`${split}:${type}`, `${join}:${type}`]
    for (const [i, branch] of block.blocks.entries()) {
      const drawn = written(branch, times(i))
      lines.push(...drawn.lines, `${split} ${condition(i)} ${drawn.first}`, `${drawn.last} > ${join}`)
    }
    return { lines, first: split, last: join }
  }

  /** `times`: how often tokens come by in all, so that tasks within several members are counted rightly. */
  function written(block: Block, times: number): Drawn {
    switch (block.kind) {
      case 'task':
      case 'members': {
        const id = next('t')
        const count = block.kind === 'members' ? block.count : 1
        if (block.kind === 'members') {
          parts[id] = { inner: many(block.isSequential ? 'sequential' : 'parallel', { count: String(count) }) }
        }
        expected[id] = times * count
        return { lines: [`${id}:user`], first: id, last: id }
      }
      case 'sequence': {
        const drawn = block.blocks.map((each) => written(each, times))
        const lines = drawn.flatMap((each, i) => {
          const before = drawn[i - 1]
          return before ? [...each.lines, `${before.last} > ${each.first}`] : each.lines
        })
        return { lines, first: drawn[0]?.first ?? '', last: drawn.at(-1)?.last ?? '' }
      }
      case 'fork':
        return joined(
          'parallel',
          block,
          () => times,
          () => '>',
        )
      case 'choice': {
        const taken = Math.min(block.taken, block.blocks.length - 1)
        const condition = (i: number) => (i === block.blocks.length - 1 ? '-[else]>' : `-[\${${i === taken}}]>`)
        return joined('exclusive', block, (i) => (i === taken ? times : 0), condition)
      }
      case 'inclusive': {
        const last = block.blocks.length - 1
        const isTaken = (i: number) => block.taken[i] === true && i < last
        const none = !block.blocks.some((_, i) => isTaken(i))
        const condition = (i: number) => (i === last ? '-[else]>' : `-[\${${isTaken(i)}}]>`)
        return joined('inclusive', block, (i) => (isTaken(i) || (none && i === last) ? times : 0), condition)
      }
      case 'loop':
        return writtenLoop(block, times)
      case 'sub': {
        const id = next('q')
        const { lines, first, last } = written(block.block, times * (block.count ?? 1))
        if (block.count !== undefined) {
          parts[id] = { inner: many(block.isSequential ? 'sequential' : 'parallel', { count: String(block.count) }) }
        }
        const inside = [...lines, `${id}s:start > ${first}`, `${last} > ${id}e:end`]
        return { lines: [`${id}:sub`, `${id} {`, ...inside, '}'], first: id, last: id }
      }
    }
  }

  /** Each coming begins to count anew; loops stand in no members, which would share the count. */
  function writtenLoop(block: Block & { kind: 'loop' }, times: number): Drawn {
    const [begin, head, count, exit] = [next('r'), next('m'), next('c'), next('x')]
    const set = (value: string) => ({
      attributes: `flowable:expression='\${execution.setVariable("${count}", ${value})}'`,
    })
    parts[begin] = set('0')
    parts[count] = set(`${count} + 1`)
    const { lines, first, last } = written(block.block, times * (block.rounds + 1))
    return {
      lines: [
        `${begin}:service > ${head}:exclusive > ${count}:service > ${exit}:manual`,
        ...lines,
        `${exit} > ${first}`,
        `${last} > ${exit}o:exclusive`,
        `${exit}o -[\${${count} <= ${block.rounds}}]> ${head}`,
        `${exit}o -[else]> ${exit}p:manual`,
      ],
      first: begin,
      last: `${exit}p`,
    }
  }

  const { lines, first, last } = written(whole, 1)
  return { xml: draw([...lines, `start:start > ${first}`, `${last} > end:end`].join('\n'), parts), expected }
}
