import { Button } from 'antd'
import { useListOfDefinitions } from './useListOfDefinitions.ts'
import css from './edit.module.css'

/** The page without a definition: where they are chosen. */
export function NoDefinition() {
  const openList = useListOfDefinitions()
  return (
    <section className={css.nothing}>
      <h1>修改生成配置</h1>
      <p>还没有选择生成配置。请在代码生成中导入表，或在已有的表上点击“修改”。</p>
      <Button type="primary" onClick={openList}>
        前往代码生成
      </Button>
    </section>
  )
}
