import CloudUploadOutlined from '@ant-design/icons/CloudUploadOutlined'
import UploadOutlined from '@ant-design/icons/UploadOutlined'
import { useMemo } from 'react'
import type { ControlOptions } from '@app/form-engine/document/types.ts'
import { stringOf, widthOf } from '#/components/form/controls/families/look.ts'
import { fetchItem } from '#/components/form/controls/families/upload/fetchItem.ts'
import { ItemRows } from '#/components/form/controls/families/upload/ItemRows.tsx'
import { itemsOf, type UploadItem } from '#/components/form/controls/families/upload/uploadItems.ts'
import { useFormUploads } from '#/components/form/controls/families/upload/useFormUploads.ts'
import { Words } from '#/components/form/controls/families/words.tsx'
import { useFormScope } from '#/components/form/formScope.ts'
import type { ReadOnlyProps, WidgetProps } from '#/components/form/formTypes.ts'
import { DropZone } from '#/components/upload/DropZone.tsx'
import { FileChooser } from '#/components/upload/FileChooser.tsx'
import { useHttp } from '#/kit/http/httpOf.ts'
import css from '#/components/form/controls/families/upload/upload.module.css'
import rows from '#/components/upload/upload.module.css'

function UploadFileWidget(props: WidgetProps) {
  const { control, options, disabled, input } = props
  const { items, going, add, full, accept, remove, cancel } = useFormUploads(props, 'file')
  const label = control.label ?? '上传文件'
  const drag = options.drag === true
  return (
    <div style={{ width: widthOf(options) }}>
      {!full && (
        <DropZone className={rows.zone} disabled={disabled || !drag} onFiles={add}>
          <FileChooser
            id={input.id}
            label={label}
            accept={accept}
            multiple={options.multiple === true}
            disabled={disabled}
            className={drag ? rows.drop : css.choose}
            describedBy={input['aria-describedby']}
            onFiles={add}
          >
            {drag ? (
              <>
                <CloudUploadOutlined className={rows.icon} aria-hidden />
                <strong>单击或拖动文件到此区域</strong>
              </>
            ) : (
              <>
                <UploadOutlined aria-hidden />
                {stringOf(options.placeholder) || '上传'}
              </>
            )}
          </FileChooser>
        </DropZone>
      )}
      <ItemRows
        label={`${label} 已选文件`}
        items={items}
        going={going}
        name={(item) => <ItemLink item={item} options={options} />}
        onRemove={disabled ? undefined : remove}
        onCancel={cancel}
      />
    </div>
  )
}

function ItemLink({ item, options }: { item: UploadItem; options: ControlOptions }) {
  const scope = useFormScope()
  const http = useHttp()
  return (
    <a
      className={rows.name}
      href={http.address(item.url) || '#'}
      download={item.name}
      target="_blank"
      rel="noopener noreferrer"
      onClick={(event) => {
        if (fetchItem(http, item, options, scope?.dynamicData ?? {}) === 'done') event.preventDefault()
      }}
    >
      {item.name}
    </a>
  )
}

function FileWords({ control, options, value }: ReadOnlyProps) {
  const items = useMemo(() => itemsOf(value, 'file'), [value])
  if (items.length === 0) return <Words>{''}</Words>
  return (
    <ItemRows
      label={control.label ?? '文件'}
      items={items}
      going={[]}
      name={(item) => <ItemLink item={item} options={options} />}
    />
  )
}

export const parts = { Widget: UploadFileWidget, ReadOnly: FileWords }
