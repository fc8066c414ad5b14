import { Checkbox } from 'antd'
import type { ImportedFile } from '@app/shared/flowable/definition.ts'
import css from './definition.module.css'

interface FileFormsProps {
  forms: ImportedFile['fileForms']
  isMaking: boolean
  /** Of whoever may add forms. */
  onMaking: ((isMaking: boolean) => void) | undefined
}

/** Fields that the file asks for itself, and whether forms are made of them (decision 102). */
export function FileForms({ forms, isMaking, onMaking }: FileFormsProps) {
  if (forms.length === 0) return null
  return (
    <section aria-label="文件内的表单字段" className={css.report}>
      <h2>文件内的表单字段</h2>
      {onMaking && (
        <Checkbox checked={isMaking} onChange={({ target }) => onMaking(target.checked)}>
          由文件中的字段生成表单
        </Checkbox>
      )}
      {!isMaking && <p className={css.hint}>随文件保留但不起作用，请挂载流程表单</p>}
      <ul className={css.rules}>
        {forms.map(({ name, elements, fields }) => (
          <li key={elements.join()}>
            {`${name}（${elements.join('、')}）：${fields.map(({ id, label, type }) => `${label} ${id} ${type}`).join('、')}`}
          </li>
        ))}
      </ul>
    </section>
  )
}
