import { cutTypes } from '@app/shared/cms/cmsFile.ts'
import { UploadImage } from '#/components/UploadImage/UploadImage.tsx'
import { roomFor, useFieldFiles } from '#/components/widgets/values.ts'
import type { InputProps } from '#/kit/form/inputProps.ts'
import { PickButton } from './PickButton.tsx'
import css from './media.module.css'

/** Pictures of a field, uploaded or chosen from the library; the field stores their ids. */
export function LibraryImage(props: InputProps) {
  const { files, set } = useFieldFiles(props)
  const most = roomFor(props.field)
  const aria = Object.fromEntries(Object.entries(props).filter(([key]) => key.startsWith('aria-')))
  return (
    <div className={css.with}>
      <UploadImage
        kind="files"
        value={files}
        maxCount={most}
        {...(props.id && { id: props.id })}
        {...(props.disabled !== undefined && { disabled: props.disabled })}
        {...aria}
        aria-label={`上传${props.field.label}`}
        onChange={(next) => typeof next !== 'string' && set(next)}
      />
      <PickButton
        kinds={['image']}
        types={cutTypes}
        most={most}
        disabled={props.disabled}
        onPick={(picked) => set(most === 1 ? picked : [...files, ...picked].slice(0, most))}
      />
    </div>
  )
}
