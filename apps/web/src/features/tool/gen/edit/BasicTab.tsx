import { Form, Input } from 'antd'
import { useEditor } from './editStore.ts'
import { TextItem } from './InfoInputs.tsx'
import { Item } from './Item.tsx'
import css from './edit.module.css'

/** 基本信息 (generator §4.1). */
export function BasicTab() {
  const tableName = useEditor(({ doc }) => doc.info.tableName)
  return (
    <Form layout="vertical" component="div" className={css.form ?? ''}>
      <Item tab="basic" field="tableName" label="表名称">
        {(control) => <Input {...control} readOnly variant="filled" value={tableName} />}
      </Item>
      <TextItem tab="basic" field="tableComment" label="表描述" most={500} required />
      <TextItem
        tab="basic"
        field="className"
        label="实体类名称"
        most={100}
        required
        help="以大写字母开头，只含字母和数字"
      />
      <TextItem tab="basic" field="remark" label="备注" most={500} rows={4} className={css.full} />
    </Form>
  )
}
