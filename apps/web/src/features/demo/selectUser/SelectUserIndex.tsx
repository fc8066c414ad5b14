import { Form } from 'antd'
import { UserSelect } from '#/components/UserSelect/UserSelect.tsx'
import { SamplePage, Stored } from '#/features/demo/shared/SamplePage/SamplePage.tsx'

/** 选人页: the selector of people in its forms, with the value each one stores. */
export default function SelectUserIndex() {
  return (
    <SamplePage title="选人页" initialValues={{ several: '1', fixed: '1' }}>
      <Form.Item name="one" label="单选人员" extra={<Stored name="one" />}>
        <UserSelect placeholder="请选择人员" />
      </Form.Item>
      <Form.Item name="several" label="多选人员" extra={<Stored name="several" />}>
        <UserSelect multiple placeholder="请选择人员" />
      </Form.Item>
      <Form.Item name="fixed" label="不可修改" extra={<Stored name="fixed" />}>
        <UserSelect disabled />
      </Form.Item>
    </SamplePage>
  )
}
