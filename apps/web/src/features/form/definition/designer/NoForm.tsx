import FormOutlined from '@ant-design/icons/FormOutlined'
import { Button } from 'antd'
import { useShell } from '#/kit/session/shell.ts'
import css from './designer.module.css'

/** The designer without a form: where forms are made and chosen. */
export function NoForm() {
  const { open } = useShell()
  return (
    <section className={css.noForm}>
      <FormOutlined aria-hidden />
      <h1>表单设计</h1>
      <p>还没有选择表单。请在表单管理中新增表单，或在已有表单上点击“设计”。</p>
      <Button type="primary" onClick={() => open('/form/definition')}>
        前往表单管理
      </Button>
    </section>
  )
}
