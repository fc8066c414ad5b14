import type { FormValues } from '@app/form-engine/runtime/types.ts'
import { fileNameOf, TextDialog } from './TextDialog.tsx'

/** JSON数据: what somebody filled in. */
export function DataDialog({ data, formName, onClose }: { data: FormValues; formName: string; onClose: () => void }) {
  return (
    <TextDialog
      title="JSON数据"
      language="json"
      text={JSON.stringify(data, undefined, '\t')}
      fileName={fileNameOf(formName && `${formName}_数据`, '.json')}
      onClose={onClose}
    />
  )
}
