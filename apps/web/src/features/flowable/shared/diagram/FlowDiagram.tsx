import { Alert, Empty } from 'antd'
import { useMemo, useRef, useState, type ReactNode } from 'react'
import { readDiagram } from '@app/flow-engine/picture/readDiagram.ts'
import type { NodeState, Plane } from '@app/flow-engine/picture/types.ts'
import { XmlError } from '@app/flow-engine/xml/readXml.ts'
import { DiagramPicture } from './DiagramPicture.tsx'
import { DiagramTools } from './DiagramTools.tsx'
import type { NodeFigure } from './NodeFigures.tsx'
import { usePanZoom } from './usePanZoom.ts'
import css from './diagram.module.css'

export interface FlowDiagramProps {
  xml: string
  /** What became of nodes, by their id; with it the diagram has a legend. */
  nodes?: Readonly<Record<string, NodeState>>
  /** Ids of the flows that were taken. */
  flows?: readonly string[]
  /** Shown beside a node when it is more than one. */
  counts?: Readonly<Record<string, number>>
  /** What is counted at nodes over many requests. */
  figures?: Readonly<Record<string, NodeFigure>>
  /** What pressing a node does, where it leads somewhere. */
  actOf?: (id: string) => (() => void) | undefined
  /** What stands beside a node under the pointer or the focus; nothing for a node that has nothing to tell. */
  renderPopover?: (id: string) => ReactNode
}

/** A process to look at: drawn from the geometry of its file, coloured by what happened (workflow §11). */
export function FlowDiagram({ xml, ...rest }: FlowDiagramProps) {
  const read = useMemo(() => planesOf(xml), [xml])
  const [opened, setOpened] = useState<string[]>([])
  if (typeof read === 'string') return <Alert type="error" showIcon title={read} />
  const plane = read.find(({ id }) => id === opened.at(-1)) ?? read[0]
  if (!plane || plane.shapes.length === 0) return <Empty description="流程文件没有图形" />
  const inside = new Map(read.slice(1).map((each) => [each.id, each]))
  return (
    <DiagramFrame
      {...rest}
      plane={plane}
      canOpen={(id) => inside.has(id)}
      onOpen={(id) => setOpened([...opened, id])}
      {...(plane !== read[0] && { onBack: () => setOpened(opened.slice(0, -1)) })}
    />
  )
}

function planesOf(xml: string): Plane[] | string {
  try {
    return readDiagram(xml)
  } catch (error) {
    if (error instanceof XmlError) return error.message
    throw error
  }
}

interface DiagramFrameProps extends Omit<FlowDiagramProps, 'xml'> {
  plane: Plane
  canOpen: (id: string) => boolean
  onOpen: (id: string) => void
  onBack?: () => void
}

/** The picture with its legend and its buttons. */
function DiagramFrame({ plane, onBack, ...rest }: DiagramFrameProps) {
  const svg = useRef<SVGSVGElement>(null)
  const sight = usePanZoom(plane.box, svg)
  return (
    <div className={css.frame}>
      <DiagramTools sight={sight} states={rest.nodes && Object.values(rest.nodes)} title={plane.name} onBack={onBack} />
      <DiagramPicture {...rest} plane={plane} sight={sight} svg={svg} />
    </div>
  )
}
