import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import EditOutlined from '@ant-design/icons/EditOutlined'
import HighlightOutlined from '@ant-design/icons/HighlightOutlined'
import UploadOutlined from '@ant-design/icons/UploadOutlined'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { isHexColour } from '@app/form-engine/validation/limits.ts'
import { sizeOf, stringOf, widthOf } from '#/components/form/controls/families/look.ts'
import { itemsOf, type UploadItem } from '#/components/form/controls/families/upload/uploadItems.ts'
import { useFormUploads } from '#/components/form/controls/families/upload/useFormUploads.ts'
import { Words } from '#/components/form/controls/families/words.tsx'
import type { ReadOnlyProps, WidgetProps } from '#/components/form/formTypes.ts'
import { SignatureDialog } from '#/components/signature/SignatureDialog.tsx'
import { FileChooser } from '#/components/upload/FileChooser.tsx'
import { MediaPreview } from '#/components/upload/MediaPreview.tsx'
import { useHttp } from '#/kit/http/httpOf.ts'
import { pictureFrom } from '#/kit/http/picture.ts'
import css from './signature.module.css'

/** One picture, sent to the product itself wherever the form stands. */
const onePicture = { limit: 1, accept: 'jpg,jpeg,png', action: '' }

function SignatureWidget(props: WidgetProps) {
  const { control, options, disabled, input } = props
  const { items, going, accept, replace, remove, cancel } = useFormUploads({ ...props, options: onePicture }, 'img')
  const [signing, setSigning] = useState(false)
  const label = control.label ?? '手写签名'
  const pen = {
    colour: isHexColour(stringOf(options.penColor)) ? stringOf(options.penColor) : '#000000',
    width: sizeOf('signature', 'penWidth', options.penWidth, 3),
  }
  const [item] = items
  const [sending] = going
  return (
    <div className={css.signature} style={{ width: widthOf(options) }}>
      {item && <Signed item={item} />}
      {sending && (
        <span className={css.sending} role="status">
          上传中... {Math.round(sending.part * 100)}%
          <Button type="link" size="small" onClick={() => cancel(sending.key)}>
            取消
          </Button>
        </span>
      )}
      {!sending && (
        <div className={css.tools}>
          <button
            id={input.id}
            type="button"
            className={item ? css.again : css.start}
            disabled={disabled}
            data-invalid={input['aria-invalid'] === true}
            aria-describedby={input['aria-describedby']}
            {...(input['aria-label'] !== undefined && { 'aria-label': `${label} ${item ? '重签' : '签名'}` })}
            onClick={() => setSigning(true)}
          >
            {item ? <EditOutlined aria-hidden /> : <HighlightOutlined aria-hidden />}
            {item ? '重签' : stringOf(options.placeholder) || '点击签名'}
          </button>
          <FileChooser
            label={`${label} 上传签名图片`}
            accept={accept}
            multiple={false}
            disabled={disabled}
            className={css.again}
            onFiles={([file]) => file && replace(file)}
          >
            <UploadOutlined aria-hidden />
            上传图片
          </FileChooser>
          {item && (
            <button
              type="button"
              className={css.again}
              disabled={disabled}
              aria-label={`清除 ${label}`}
              onClick={() => remove(item.id)}
            >
              <DeleteOutlined aria-hidden />
              清除
            </button>
          )}
        </div>
      )}
      <SignatureDialog open={signing} title={label} pen={pen} onSigned={replace} onClose={() => setSigning(false)} />
    </div>
  )
}

function Signed({ item }: { item: UploadItem }) {
  const http = useHttp()
  const [shown, setShown] = useState<number>()
  return (
    <>
      <button type="button" className={css.signed} aria-label={`预览 ${item.name}`} onClick={() => setShown(0)}>
        <img {...pictureFrom(http, item.url)} alt={item.name} />
      </button>
      <MediaPreview
        files={[{ id: item.id, name: item.name, url: item.url }]}
        at={shown}
        onMove={setShown}
        onClose={() => setShown(undefined)}
      />
    </>
  )
}

function SignatureWords({ value }: ReadOnlyProps) {
  const [item] = useMemo(() => itemsOf(value, 'img'), [value])
  return item ? <Signed item={item} /> : <Words>{''}</Words>
}

export const parts = { Widget: SignatureWidget, ReadOnly: SignatureWords }
