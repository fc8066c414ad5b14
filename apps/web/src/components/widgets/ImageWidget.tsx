import { UploadImage } from '#/components/UploadImage/UploadImage.tsx'
import type { InputProps } from '#/kit/form/inputProps.ts'
import { roomFor, useFieldFiles } from './values.ts'

/** Pictures of a row; the field stores their ids. */
export default function ImageWidget(props: InputProps) {
  const { files, set } = useFieldFiles(props)
  return (
    <UploadImage
      kind="files"
      value={files}
      maxCount={roomFor(props.field)}
      {...(props.id && { id: props.id })}
      {...(props.disabled !== undefined && { disabled: props.disabled })}
      aria-label={`上传${props.field.label}`}
      onChange={(next) => typeof next !== 'string' && set(next)}
    />
  )
}
