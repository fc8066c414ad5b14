import { Button } from 'antd'
import { toJsonSchema } from '@app/form-engine/export/toJsonSchema.ts'
import { useDesigner, useDesignerStore } from '#/features/form/definition/draft/designerStore.ts'
import { fileNameOf, saveText, TextDialog } from './TextDialog.tsx'

/** JSON数据: the form as it is stored (form-designer §9). */
export function JsonDialog() {
  const store = useDesignerStore()
  const formName = useDesigner((state) => state.formName)
  const text = useDesigner((state) => JSON.stringify(state.toSource(), undefined, '\t'))
  return (
    <TextDialog
      title="JSON数据"
      language="json"
      text={text}
      fileName={fileNameOf(formName, '.json')}
      extra={
        <Button
          onClick={() =>
            saveText(
              JSON.stringify(toJsonSchema(store.getState().definition), undefined, 2),
              fileNameOf(formName, '.schema.json'),
            )
          }
        >
          导出JSON Schema
        </Button>
      }
      onClose={() => store.getState().closeDialog()}
    />
  )
}
