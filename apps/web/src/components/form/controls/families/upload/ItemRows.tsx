import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import PaperClipOutlined from '@ant-design/icons/PaperClipOutlined'
import { Button, Progress } from 'antd'
import type { ReactNode } from 'react'
import type { UploadItem } from './uploadItems.ts'
import type { Going } from './useFormUploads.ts'
import rows from '#/components/upload/upload.module.css'
import css from './upload.module.css'

interface ItemRowsProps {
  label: string
  items: readonly UploadItem[]
  going: readonly Going[]
  /** The name as a link or button. */
  name: (item: UploadItem) => ReactNode
  /** Before the name; a paper clip unless there is something to see. */
  picture?: (item: UploadItem) => ReactNode
  /** Absent where nothing is changed. */
  onRemove?: ((id: string) => void) | undefined
  onCancel?: (key: string) => void
}

/** Files one under another, those on their way below. */
export function ItemRows({ label, items, going, name, picture, onRemove, onCancel }: ItemRowsProps) {
  if (items.length + going.length === 0) return null
  return (
    <ul className={`${rows.files} ${css.rows}`} aria-label={label}>
      {items.map((item) => (
        <li key={item.id} className={rows.row}>
          {picture?.(item) ?? <PaperClipOutlined aria-hidden />}
          {name(item)}
          {onRemove && <Remove word="删除" name={item.name} onClick={() => onRemove(item.id)} />}
        </li>
      ))}
      {going.map(({ key, name: file, part }) => (
        <li key={key} className={rows.row}>
          <PaperClipOutlined aria-hidden />
          <span className={rows.name}>{file}</span>
          <Remove word="取消" name={file} onClick={() => onCancel?.(key)} />
          <span className={rows.state}>
            <Progress percent={Math.round(part * 100)} size="small" aria-label={`上传中... ${file}`} />
          </span>
        </li>
      ))}
    </ul>
  )
}

const Remove = ({ word, name, onClick }: { word: string; name: string; onClick: () => void }) => (
  <Button
    type="text"
    size="small"
    icon={<DeleteOutlined aria-hidden />}
    aria-label={`${word} ${name}`}
    title={word}
    onClick={onClick}
  />
)
