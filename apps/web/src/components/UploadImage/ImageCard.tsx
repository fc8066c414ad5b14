import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import LeftOutlined from '@ant-design/icons/LeftOutlined'
import PauseOutlined from '@ant-design/icons/PauseOutlined'
import PlayCircleOutlined from '@ant-design/icons/PlayCircleOutlined'
import ReloadOutlined from '@ant-design/icons/ReloadOutlined'
import RightOutlined from '@ant-design/icons/RightOutlined'
import { Button } from 'antd'
import { useState } from 'react'
import { shownAs } from '#/components/upload/accepts.ts'
import { phaseText } from '#/components/upload/PauseButton.tsx'
import type { Entry } from '#/components/upload/uploadList.ts'
import { isLarge } from '#/components/upload/uploadQueue.ts'
import css from '#/components/upload/upload.module.css'

interface ImageCardProps {
  entry: Entry
  disabled: boolean
  first: boolean
  last: boolean
  /** Some card of the wall is being moved. */
  dragging: boolean
  onDrag: () => void
  onDragEnd: () => void
  onDropHere: () => void
  onMove: (by: 1 | -1) => void
  onPreview: () => void
  onRetry: () => void
  onPause: () => void
  onRemove: () => void
}

/** One picture or film of the wall, moved with the pointer or by its buttons. */
export function ImageCard(props: ImageCardProps) {
  const { entry, disabled, dragging } = props
  const [target, setTarget] = useState(false)
  const { upload } = entry
  const name = upload ? upload.file.name : entry.file.name
  const source = upload ? upload.preview : entry.file.url
  const going = upload && !upload.failure
  const large = going && isLarge(upload.file)
  const paused = upload?.phase === 'paused'
  const acts = [
    { label: '前移', icon: <LeftOutlined aria-hidden />, run: () => props.onMove(-1), off: props.first || !!upload },
    { label: '后移', icon: <RightOutlined aria-hidden />, run: () => props.onMove(1), off: props.last || !!upload },
    { label: '重试', icon: <ReloadOutlined aria-hidden />, run: props.onRetry, off: !upload?.failure },
    { label: '暂停', icon: <PauseOutlined aria-hidden />, run: props.onPause, off: !large || paused },
    { label: '继续', icon: <PlayCircleOutlined aria-hidden />, run: props.onRetry, off: !large || !paused },
    { label: going ? '取消' : '删除', icon: <DeleteOutlined aria-hidden />, run: props.onRemove, off: false },
  ]
  return (
    <div
      role="presentation"
      className={css.card}
      data-target={target}
      draggable={!disabled && !upload}
      onDragStart={props.onDrag}
      onDragEnd={props.onDragEnd}
      onDragOver={(event) => {
        if (!dragging) return
        event.preventDefault()
        setTarget(true)
      }}
      onDragLeave={() => setTarget(false)}
      onDrop={(event) => {
        setTarget(false)
        if (!dragging) return
        event.preventDefault()
        event.stopPropagation()
        props.onDropHere()
      }}
    >
      <button
        type="button"
        className={css.media}
        aria-label={`预览 ${name}`}
        disabled={!!upload}
        onClick={props.onPreview}
      >
        {shownAs(name) === 'video' ? <video src={source} muted preload="metadata" /> : <img src={source} alt={name} />}
      </button>
      {upload && (
        <span className={css.going} role={upload.failure ? 'alert' : 'status'}>
          {upload.failure ?? `${phaseText[upload.phase]} ${Math.round(upload.part * 100)}%`}
        </span>
      )}
      {!disabled && (
        <span className={css.bar}>
          {acts
            .filter(({ off }) => !off)
            .map(({ label, icon, run }) => (
              <Button
                key={label}
                type="text"
                size="small"
                title={label}
                aria-label={`${label} ${name}`}
                icon={icon}
                onClick={run}
              />
            ))}
        </span>
      )}
    </div>
  )
}
