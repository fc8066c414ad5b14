import { addDiagram } from '@app/flow-engine/bpmn/addDiagram.ts'
import { flowParts } from './flowParts.ts'
import { nodeParts } from './nodeParts.ts'
import { legendOf, stateWords } from './nodeStates.ts'
import { lineHeight, type Line, type Look, type Parts, type Words } from './parts.ts'
import { isFrame, readDiagram } from './readDiagram.ts'
import type { Edge, NodeState, Plane, Shape } from './types.ts'

/** What became of an instance. */
export interface PictureMarks {
  nodes: Readonly<Record<string, NodeState>>
  /** Ids of the flows that were taken. */
  flows: readonly string[]
  /** Shown at a node when it is more than one. */
  counts: Readonly<Record<string, number>>
}

/** Line and ground of a state; pictures leave the product and its themes, so they are always on white. */
const colours: Record<NodeState | 'ahead', { line: string; ground: string }> = {
  done: { line: '#389e0d', ground: '#f0f9eb' },
  active: { line: '#d46b08', ground: '#fdf6ec' },
  returned: { line: '#cf1322', ground: '#fef0f0' },
  skipped: { line: '#bfbfbf', ground: '#fafafa' },
  canceled: { line: '#bfbfbf', ground: '#fafafa' },
  added: { line: '#389e0d', ground: '#f0f9eb' },
  changed: { line: '#d46b08', ground: '#fdf6ec' },
  removed: { line: '#cf1322', ground: '#fef0f0' },
  ahead: { line: '#8c8c8c', ground: '#ffffff' },
}
const flowColours = { taken: '#389e0d', plain: '#bfbfbf' }
const ink = '#262626'

/** The process of a file as SVG; with marks its nodes bear their state and a legend explains them (workflow §11). */
export function drawPicture(xml: string, marks?: PictureMarks): string {
  const plane = planeOf(xml)
  const { x, y } = plane.box
  const legend = marks ? legendOf(Object.values(marks.nodes)) : []
  const width = Math.max(plane.box.width, legend.length * legendStep + 48)
  const height = plane.box.height + (legend.length > 0 ? 36 : 0)
  const node = (shape: Shape) => drawNode(shape, marks)
  const taken = new Set(marks?.flows)
  return element(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      viewBox: [x, y, width, height].join(' '),
      width,
      height,
      role: 'img',
      'font-family': 'sans-serif',
      'font-size': 12,
    },
    [
      element('title', {}, [escaped(plane.name ? `流程图：${plane.name}` : '流程图')]),
      element('defs', {}, [arrow('plain'), arrow('taken')]),
      element('rect', { x, y, width, height, fill: '#ffffff' }),
      ...plane.shapes.filter(isFrame).map(node),
      ...plane.edges.map((edge) => drawFlow(edge, taken.has(edge.id) ? 'taken' : 'plain')),
      ...plane.shapes.filter((shape) => !isFrame(shape)).map(node),
      ...legend.map((state, at) => drawLegend(state, x + 24 + at * legendStep, y + plane.box.height)),
    ],
  )
}

/** Files that were deployed without a drawing are laid out as an import would do it. */
function planeOf(xml: string): Plane {
  const drawn = (text: string) => readDiagram(text).find(({ shapes }) => shapes.length > 0)
  const plane = drawn(xml) ?? drawn(addDiagram(xml))
  return plane ?? { id: '', name: '', shapes: [], edges: [], box: { x: 0, y: 0, width: 48, height: 48 } }
}

function drawNode(shape: Shape, marks: PictureMarks | undefined): string {
  const state = (marks && Object.hasOwn(marks.nodes, shape.id) && marks.nodes[shape.id]) || 'ahead'
  const count = (marks && Object.hasOwn(marks.counts, shape.id) && marks.counts[shape.id]) || 0
  const said = [shape.name || shape.id, ...(marks ? [stateWords[state]] : [])].join('，')
  return element('g', { 'data-node': shape.id, ...(state !== 'ahead' && { 'data-state': state }) }, [
    element('title', {}, [escaped(said)]),
    ...drawParts(nodeParts(shape), state, colours[state].line),
    ...(count > 1 ? drawCount(shape, count) : []),
  ])
}

const drawFlow = (edge: Edge, way: keyof typeof flowColours) =>
  element(
    'g',
    { 'data-flow': edge.id, ...(way === 'taken' && { 'data-taken': 'true' }) },
    drawParts(flowParts(edge), 'ahead', flowColours[way], `url(#${way})`),
  )

function drawParts({ lines, words }: Parts, state: NodeState | 'ahead', stroke: string, end?: string): string[] {
  const isReturned = state === 'returned' || state === 'removed'
  return [
    ...lines.map((line) => {
      const { d, look, isHeavy, transform, hasArrow } = line
      const dashes = look === 'outline' && isReturned ? '6 4' : (line.dashes ?? dashesOf[look])
      return element('path', {
        d,
        transform,
        stroke: look === 'full' ? colours[state].ground : stroke,
        fill: fillOf(line, state, stroke),
        'stroke-width': isHeavy ? heavy[look] : look === 'outline' && state !== 'ahead' ? 2 : 1.5,
        'stroke-linejoin': 'round',
        'stroke-dasharray': dashes,
        'marker-end': hasArrow ? end : undefined,
      })
    }),
    ...words.map(drawWords),
  ]
}

const dashesOf: Partial<Record<Look, string>> = { group: '8 4 1 4' }
const heavy: Partial<Record<Look, number>> = { outline: 3.5, scope: 3.5, line: 2.5 }

function fillOf({ look }: Line, state: NodeState | 'ahead', stroke: string): string {
  if (look === 'outline' || look === 'condition') return colours[state].ground
  return look === 'full' ? stroke : 'none'
}

const drawWords = ({ lines, x, y, isMiddle, transform }: Words) =>
  element(
    'text',
    { y, transform, fill: ink, 'text-anchor': isMiddle ? 'middle' : undefined },
    lines.map((line, at) => element('tspan', { x, dy: at === 0 ? 0 : lineHeight }, [escaped(line)])),
  )

/** How often a node was reached. */
function drawCount({ x, y, width }: Shape, count: number): string[] {
  const [cx, text] = [x + width, { fill: '#ffffff', 'font-size': 11, 'text-anchor': 'middle' }]
  return [
    element('circle', { cx, cy: y, r: 10, fill: ink }),
    element('text', { x: cx, y: y + 4, ...text }, [String(count)]),
  ]
}

const legendStep = 76

const drawLegend = (state: keyof typeof stateWords, x: number, y: number) =>
  element('g', { 'data-legend': state }, [
    element('rect', {
      x,
      y,
      width: 14,
      height: 14,
      rx: 4,
      fill: colours[state].ground,
      stroke: colours[state].line,
      'stroke-width': 2,
      'stroke-dasharray': state === 'returned' || state === 'removed' ? '3 2' : undefined,
    }),
    element('text', { x: x + 20, y: y + 11, fill: ink }, [stateWords[state]]),
  ])

const arrow = (way: keyof typeof flowColours) =>
  element(
    'marker',
    {
      id: way,
      viewBox: '0 0 10 10',
      refX: 9,
      refY: 5,
      markerWidth: 9,
      markerHeight: 9,
      markerUnits: 'userSpaceOnUse',
      orient: 'auto',
    },
    [element('path', { d: 'M0 0L10 5L0 10Z', fill: flowColours[way] })],
  )

/** An element; attributes without a value are left out. Its content is markup: texts come escaped. */
function element(name: string, attributes: Record<string, string | number | undefined>, inner: string[] = []): string {
  const written = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [` ${key}="${escaped(String(value))}"`],
  )
  return `<${name}${written.join('')}>${inner.join('')}</${name}>`
}

/** Names are whatever a file says; signs that no XML may hold are left out. */
const escaped = (text: string) =>
  text
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
