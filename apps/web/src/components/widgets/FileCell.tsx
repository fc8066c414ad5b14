import { Button } from 'antd'
import type { ToldFile } from '@app/shared/kit/told.ts'
import type { CellProps } from '#/kit/form/productWidgets.ts'
import { downloadFrom } from '#/kit/transfer/download.ts'
import { bytesText } from '#/kit/words/format.ts'
import { addressOf } from './address.ts'
import css from './cells.module.css'

/** Names of files that are fetched at a click. */
export default function FileCell({ told }: CellProps) {
  return (
    <span className={css.files}>
      {((told ?? []) as ToldFile[]).map((file) => (
        <Button
          key={file.id}
          type="link"
          size="small"
          className={css.file ?? ''}
          title={`${file.name}（${bytesText(file.size)}）`}
          onClick={() => void downloadFrom(addressOf(file), file.name)}
        >
          {file.name}
        </Button>
      ))}
    </span>
  )
}
