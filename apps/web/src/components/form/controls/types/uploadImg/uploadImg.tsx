import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import UploadOutlined from '@ant-design/icons/UploadOutlined'
import { Button } from 'antd'
import { useMemo, useState, type ReactNode } from 'react'
import { stringOf, widthOf } from '#/components/form/controls/families/look.ts'
import { ItemRows } from '#/components/form/controls/families/upload/ItemRows.tsx'
import { itemsOf, type UploadItem } from '#/components/form/controls/families/upload/uploadItems.ts'
import { useFormUploads, type Going } from '#/components/form/controls/families/upload/useFormUploads.ts'
import { Words } from '#/components/form/controls/families/words.tsx'
import type { ReadOnlyProps, WidgetProps } from '#/components/form/formTypes.ts'
import { FileChooser } from '#/components/upload/FileChooser.tsx'
import { MediaPreview } from '#/components/upload/MediaPreview.tsx'
import { useHttp } from '#/kit/http/httpOf.ts'
import { pictureFrom, thumbUrl } from '#/kit/http/picture.ts'
import css from '#/components/form/controls/families/upload/upload.module.css'
import rows from '#/components/upload/upload.module.css'

function UploadImgWidget(props: WidgetProps) {
  const { control, options, disabled, input } = props
  const http = useHttp()
  const uploads = useFormUploads(props, 'img')
  const { items, going, full } = uploads
  const [shown, setShown] = useState<number>()
  const label = control.label ?? '上传图片'
  const word = stringOf(options.placeholder) || '上传'
  const wall = options.listType !== 'text' && options.listType !== 'picture'
  const chooser = !full && (
    <FileChooser
      id={input.id}
      label={label}
      accept={uploads.accept}
      multiple={options.multiple === true}
      disabled={disabled}
      className={wall ? rows.tile : css.choose}
      describedBy={input['aria-describedby']}
      onFiles={uploads.add}
    >
      {wall ? <PlusOutlined aria-hidden /> : <UploadOutlined aria-hidden />}
      <span>{word}</span>
    </FileChooser>
  )
  return (
    <div style={{ width: widthOf(options) }}>
      {wall ? (
        <Wall
          label={`${label} 已选图片`}
          items={items}
          going={going}
          onPreview={setShown}
          onRemove={disabled ? undefined : uploads.remove}
          chooser={chooser}
        />
      ) : (
        <>
          {chooser}
          <ItemRows
            label={`${label} 已选图片`}
            items={items}
            going={going}
            {...(options.listType === 'picture' && {
              picture: (item: UploadItem) => (
                <img className={css.thumb} {...pictureFrom(http, thumbUrl(item.url, 160))} alt="" />
              ),
            })}
            name={(item) => (
              <Button
                type="link"
                size="small"
                className={rows.name ?? ''}
                onClick={() => setShown(items.indexOf(item))}
              >
                {item.name}
              </Button>
            )}
            onRemove={disabled ? undefined : uploads.remove}
            onCancel={uploads.cancel}
          />
        </>
      )}
      <Preview items={items} at={shown} onMove={setShown} onClose={() => setShown(undefined)} />
    </div>
  )
}

interface WallProps {
  label: string
  items: readonly UploadItem[]
  going: readonly Going[]
  onPreview: (at: number) => void
  onRemove?: ((id: string) => void) | undefined
  chooser?: ReactNode
}

function Wall({ label, items, going, onPreview, onRemove, chooser }: WallProps) {
  const http = useHttp()
  return (
    <ul className={css.wall} aria-label={label}>
      {items.map((item, at) => (
        <li key={item.id} className={rows.card}>
          <button type="button" className={rows.media} aria-label={`预览 ${item.name}`} onClick={() => onPreview(at)}>
            <img {...pictureFrom(http, thumbUrl(item.url, 160))} alt={item.name} />
          </button>
          {onRemove && (
            <span className={rows.bar}>
              <Button
                type="text"
                size="small"
                icon={<DeleteOutlined aria-hidden />}
                aria-label={`删除 ${item.name}`}
                title="删除"
                onClick={() => onRemove(item.id)}
              />
            </span>
          )}
        </li>
      ))}
      {going.map(({ key, name, part }) => (
        <li key={key} className={rows.card}>
          <span className={rows.going} role="status">
            {name} 上传中... {Math.round(part * 100)}%
          </span>
        </li>
      ))}
      {chooser && <li>{chooser}</li>}
    </ul>
  )
}

interface PreviewProps {
  items: readonly UploadItem[]
  at: number | undefined
  onMove: (at: number) => void
  onClose: () => void
}

const Preview = ({ items, ...rest }: PreviewProps) => (
  <MediaPreview files={items.map(({ id, name, url }) => ({ id, name, url }))} {...rest} />
)

const nothing: readonly Going[] = []

function ImageWords({ control, value }: ReadOnlyProps) {
  const items = useMemo(() => itemsOf(value, 'img'), [value])
  const [shown, setShown] = useState<number>()
  if (items.length === 0) return <Words>{''}</Words>
  return (
    <>
      <Wall label={control.label ?? '图片'} items={items} going={nothing} onPreview={setShown} />
      <Preview items={items} at={shown} onMove={setShown} onClose={() => setShown(undefined)} />
    </>
  )
}

export const parts = { Widget: UploadImgWidget, ReadOnly: ImageWords }
