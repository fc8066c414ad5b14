import { Form } from 'antd'
import { DeptSelect } from '#/components/DeptSelect/DeptSelect.tsx'
import { SamplePage, Stored } from '#/features/demo/shared/SamplePage/SamplePage.tsx'

/** 选部门: the selector of departments in its forms, with the value each one stores. */
export default function SelectDeptIndex() {
  return (
    <SamplePage title="选部门" initialValues={{ whole: '100' }}>
      <Form.Item name="one" label="单选部门" extra={<Stored name="one" />}>
        <DeptSelect placeholder="请选择部门" />
      </Form.Item>
      <Form.Item name="several" label="多选部门" extra={<Stored name="several" />}>
        <DeptSelect multiple placeholder="请选择部门" />
      </Form.Item>
      <Form.Item name="upper" label="机构和公司" extra={<Stored name="upper" />}>
        <DeptSelect scope="nonDept" multiple placeholder="请选择机构或公司" />
      </Form.Item>
      <Form.Item name="whole" label="全部类型" extra={<Stored name="whole" />}>
        <DeptSelect scope="all" multiple placeholder="请选择部门" />
      </Form.Item>
      <Form.Item name="whole" label="不可修改">
        <DeptSelect disabled />
      </Form.Item>
    </SamplePage>
  )
}
