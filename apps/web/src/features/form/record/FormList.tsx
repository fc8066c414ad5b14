import FormOutlined from '@ant-design/icons/FormOutlined'
import { Empty, Input } from 'antd'
import { useState } from 'react'
import type { RecordForm } from '@app/shared/form/record.ts'
import { useDictLabels } from '#/kit/words/useDict.ts'
import { formGroups } from './formGroups.ts'
import css from './record.module.css'

interface FormListProps {
  forms: readonly RecordForm[]
  chosen: string | undefined
  onChoose: (form: RecordForm) => void
}

/** Forms with records that the user may see, by category. */
export function FormList({ forms, chosen, onChoose }: FormListProps) {
  const categories = useDictLabels('form_category')
  const [word, setWord] = useState('')
  const found = forms.filter(({ formName, formCode }) =>
    `${formName} ${formCode}`.toLowerCase().includes(word.trim().toLowerCase()),
  )
  const groups = formGroups(found, categories)
  return (
    <div className={css.forms}>
      <Input.Search
        aria-label="搜索表单"
        placeholder="搜索表单"
        allowClear
        value={word}
        onChange={(event) => setWord(event.target.value)}
      />
      {groups.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有符合的表单" />}
      {groups.map((group) => (
        <section key={group.key} aria-label={group.label}>
          <h2>{group.label}</h2>
          <ul>
            {group.forms.map((form) => (
              <li key={form.id}>
                <button type="button" aria-current={form.id === chosen} onClick={() => onChoose(form)}>
                  <FormOutlined aria-hidden />
                  <span>{form.formName}</span>
                  {form.status === '2' && <small>已停用</small>}
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
