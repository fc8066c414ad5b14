import PaperClipOutlined from '@ant-design/icons/PaperClipOutlined'
import { Button, Popover } from 'antd'
import type { ToldFile } from '@app/shared/kit/told.ts'
import type { CellProps } from '#/kit/form/productWidgets.ts'
import { insideCard } from '#/kit/page/insideCard.ts'
import FileCell from './FileCell.tsx'

/** Documents of a row: those of a column by name, attachments by their number until they are asked for. */
export default function FilesCell(props: CellProps) {
  const { field, told } = props
  const files = (told ?? []) as ToldFile[]
  if (!field.options.virtual) return <FileCell {...props} />
  return (
    <Popover trigger="click" getPopupContainer={insideCard} content={<FileCell {...props} />}>
      <Button
        type="text"
        size="small"
        icon={<PaperClipOutlined aria-hidden />}
        aria-label={`${field.label}，${files.length} 个`}
      >
        {files.length}
      </Button>
    </Popover>
  )
}
