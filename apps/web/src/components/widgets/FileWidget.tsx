import { UploadFile } from '#/components/UploadFile/UploadFile.tsx'
import type { InputProps } from '#/kit/form/inputProps.ts'
import { addressOf } from './address.ts'
import { roomFor, useFieldFiles } from './values.ts'

/** Documents of a row; the field stores their ids. */
export default function FileWidget(props: InputProps) {
  const { files, set } = useFieldFiles(props)
  return (
    <UploadFile
      value={files}
      maxCount={roomFor(props.field)}
      {...(props.id && { id: props.id })}
      {...(props.disabled !== undefined && { disabled: props.disabled })}
      aria-label={`上传${props.field.label}`}
      addressOf={addressOf}
      onChange={(next) => typeof next !== 'string' && set(next)}
    />
  )
}
