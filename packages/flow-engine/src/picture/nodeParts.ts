import { lineHeight, ring, roundBox, wordsAt, wordsBeside, type Parts } from './parts.ts'
import { eventSymbols, gatewaySymbols, markSymbols, taskSymbols } from './symbols.ts'
import type { Shape } from './types.ts'
import { wrapText } from './wrapText.ts'

/** A node in its place: outline, what it is, its name. */
export function nodeParts(shape: Shape): Parts {
  const { element } = shape
  if (element.endsWith('Event')) return eventParts(shape)
  if (element.endsWith('Gateway')) return gatewayParts(shape)
  if (element === 'participant' || element === 'lane') return poolParts(shape)
  if (element === 'textAnnotation') return noteParts(shape)
  if (element === 'group') return { lines: [{ d: roundBox(shape, 10), look: 'group' }], words: outerName(shape) }
  if (/^data(Object|Store|Input|Output)/.test(element)) return dataParts(shape)
  return activityParts(shape)
}

/** The name below a small node. */
const outerName = ({ x, y, width, height, name, label }: Shape) =>
  wordsBeside(name, label, { x: x + width / 2, y: y + height + 16 })

function eventParts(shape: Shape): Parts {
  const { x, y, width, height, element, event, isInterrupting } = shape
  const [cx, cy, r] = [x + width / 2, y + height / 2, Math.min(width, height) / 2]
  const isEnd = element === 'endEvent'
  const isThrowing = isEnd || element === 'intermediateThrowEvent'
  const isDouble = element !== 'startEvent' && !isEnd
  const symbol = event === undefined ? undefined : eventSymbols[event]
  const isFull = symbol?.filled === 'always' || (symbol?.filled === 'throwing' && isThrowing)
  const dashes = isInterrupting ? undefined : '4 3'
  const lines: Parts['lines'] = [{ d: ring(cx, cy, r), look: 'outline', isHeavy: isEnd, dashes }]
  if (isDouble) lines.push({ d: ring(cx, cy, Math.max(r - 3, 0)), look: 'outline', dashes })
  if (symbol) {
    const transform = `translate(${cx} ${cy}) scale(${r / 18})`
    lines.push({ d: symbol.path, look: isFull ? 'full' : 'line', transform })
  }
  return { lines, words: outerName(shape) }
}

function gatewayParts(shape: Shape): Parts {
  const { x, y, width, height, element } = shape
  const [cx, cy] = [x + width / 2, y + height / 2]
  const symbol = gatewaySymbols[element]
  const lines: Parts['lines'] = [
    { d: `M${cx} ${y}L${x + width} ${cy}L${cx} ${y + height}L${x} ${cy}Z`, look: 'outline' },
  ]
  if (symbol) {
    const transform = `translate(${cx} ${cy}) scale(${width / 50})`
    lines.push({ d: symbol.path, look: 'line', isHeavy: symbol.isBold === true, transform })
  }
  return { lines, words: outerName(shape) }
}

function activityParts(shape: Shape): Parts {
  const { x, y, width, height, element, name, event, isExpanded, marks } = shape
  const symbol = taskSymbols[element]
  const lines: Parts['lines'] = [
    {
      d: roundBox(shape, 10),
      look: isExpanded ? 'scope' : 'outline',
      isHeavy: element === 'callActivity',
      dashes: event === 'eventScope' ? '4 3' : undefined,
    },
  ]
  if (element === 'transaction') {
    const inner = { x: x + 3, y: y + 3, width: Math.max(width - 6, 0), height: Math.max(height - 6, 0) }
    lines.push({ d: roundBox(inner, 8), look: 'line' })
  }
  if (symbol) {
    lines.push({ d: symbol.path, look: symbol.filled ? 'full' : 'line', transform: `translate(${x + 7} ${y + 7})` })
  }
  const left = x + width / 2 - (marks.length * 16) / 2
  for (const [at, mark] of marks.entries()) {
    const transform = `translate(${left + at * 16 + 2} ${y + height - 15})`
    lines.push({ d: markSymbols[mark], look: 'line', transform })
  }
  const middle = x + width / 2
  const words = isExpanded
    ? wordsAt(name, { at: { x: middle, y: y + 18 }, width: width - 40, most: 1 })
    : wordsAt(name, {
        at: { x: middle, y: y + height / 2 - (marks.length > 0 ? 4 : 0) },
        width: width - 12,
        most: Math.max(1, Math.floor((height - 16) / lineHeight)),
        isCentred: true,
      })
  return { lines, words }
}

function poolParts(shape: Shape): Parts {
  const { x, y, height, name } = shape
  const at = { x: x + 15, y: y + height / 2 }
  return {
    lines: [
      { d: roundBox(shape, 0), look: 'scope' },
      { d: `M${x + 30} ${y}v${height}`, look: 'line' },
    ],
    words: wordsAt(name, {
      at,
      width: height - 12,
      most: 1,
      isCentred: true,
      transform: `rotate(-90 ${at.x} ${at.y})`,
    }),
  }
}

function noteParts({ x, y, width, height, name }: Shape): Parts {
  const lines = wrapText(name, width - 10, Math.max(1, Math.floor(height / lineHeight)))
  return {
    lines: [{ d: `M${x + 10} ${y}H${x}v${height}h10`, look: 'line' }],
    words: lines.length > 0 ? [{ lines, x: x + 6, y: y + 14, isMiddle: false }] : [],
  }
}

function dataParts(shape: Shape): Parts {
  const { x, y, width, height, element } = shape
  const fold = 10
  const d = element.startsWith('dataStore')
    ? `M${x} ${y + 8}c0 -10 ${width} -10 ${width} 0v${height - 16}c0 10 ${-width} 10 ${-width} 0Zc0 10 ${width} 10 ${width} 0`
    : `M${x} ${y}h${width - fold}l${fold} ${fold}v${height - fold}h${-width}ZM${x + width - fold} ${y}v${fold}h${fold}`
  return { lines: [{ d, look: 'outline' }], words: outerName(shape) }
}
