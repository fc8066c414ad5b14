import { App, Button } from 'antd'
import { formTemplates, type FormTemplate } from '@app/form-engine/templates/templates.ts'
import { takeForm, type TakeWay } from '#/features/form/definition/dialogs/takeForm.ts'
import { useDesigner, useDesignerStore } from '#/features/form/definition/draft/designerStore.ts'
import { FormThumb } from './FormThumb.tsx'
import css from './templates.module.css'

/** Ready forms with a picture of each. */
export function Gallery({ onTaken }: { onTaken: () => void }) {
  const store = useDesignerStore()
  const filled = useDesigner((state) => state.definition.list.length > 0)
  const { message } = App.useApp()
  const take = ({ name, definition }: FormTemplate, way: TakeWay) => {
    takeForm(store, definition, way)
    void message.success(way === 'append' ? `已追加【${name}】` : `已使用【${name}】`)
    onTaken()
  }
  return (
    <ul className={css.gallery}>
      {formTemplates.map((template) => (
        <li key={template.code}>
          <FormThumb definition={template.definition} />
          <h3>{template.name}</h3>
          <p>{template.words}</p>
          <div className={css.acts}>
            {filled && (
              <Button size="small" aria-label={`追加${template.name}`} onClick={() => take(template, 'append')}>
                追加
              </Button>
            )}
            <Button
              size="small"
              aria-label={`${filled ? '覆盖为' : '使用'}${template.name}`}
              onClick={() => take(template, 'replace')}
            >
              {filled ? '覆盖' : '使用'}
            </Button>
          </div>
        </li>
      ))}
    </ul>
  )
}
