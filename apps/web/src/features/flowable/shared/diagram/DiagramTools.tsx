import ArrowLeftOutlined from '@ant-design/icons/ArrowLeftOutlined'
import CompressOutlined from '@ant-design/icons/CompressOutlined'
import ZoomInOutlined from '@ant-design/icons/ZoomInOutlined'
import ZoomOutOutlined from '@ant-design/icons/ZoomOutOutlined'
import { Button } from 'antd'
import { legendOf, stateWords } from '@app/flow-engine/picture/nodeStates.ts'
import type { NodeState } from '@app/flow-engine/picture/types.ts'
import { ToolButton } from '#/kit/page/ToolButton.tsx'
import type { Sight } from './usePanZoom.ts'
import css from './diagram.module.css'

interface DiagramToolsProps {
  sight: Sight
  states: NodeState[] | undefined
  /** Of the sub-process that is looked into. */
  title: string
  onBack: (() => void) | undefined
}

/** Above the picture: what the colours say, and how much of it is seen. */
export function DiagramTools({ sight, states, title, onBack }: DiagramToolsProps) {
  return (
    <div className={css.tools}>
      {onBack && (
        <Button size="small" icon={<ArrowLeftOutlined aria-hidden />} onClick={onBack}>
          {title ? `返回上层（${title}）` : '返回上层'}
        </Button>
      )}
      {states && (
        <>
          <span aria-hidden>状态：</span>
          <ul className={css.legend} aria-label="状态">
            {legendOf(states).map((state) => (
              <li key={state} data-state={state}>
                <i aria-hidden />
                {stateWords[state]}
              </li>
            ))}
          </ul>
        </>
      )}
      <span className={css.buttons}>
        <ToolButton label="适中" icon={<CompressOutlined aria-hidden />} onClick={sight.fit} />
        <ToolButton label="放大" icon={<ZoomInOutlined aria-hidden />} onClick={sight.enlarge} />
        <ToolButton label="缩小" icon={<ZoomOutOutlined aria-hidden />} onClick={sight.reduce} />
      </span>
    </div>
  )
}
