import { Button, Form, Input, InputNumber, Radio } from 'antd'
import { license, type LicenseApplication } from '@app/shared/auth/license.ts'
import { call } from '#/kit/http/http.ts'
import { useOnce } from '#/kit/http/useOnce.ts'
import { saveBlob } from '#/kit/transfer/download.ts'
import css from './license.module.css'

/** What the publisher must know to make a licence; the answer is the file to send them. */
export function ApplyForm({ machineCode }: { machineCode: string }) {
  const [form] = Form.useForm<LicenseApplication>()
  const [apply, busy] = useOnce(async () => {
    const { fileName, content } = await call(license.apply, { body: form.getFieldsValue() })
    saveBlob(new Blob([content], { type: 'application/octet-stream' }), fileName)
  })
  return (
    <Form<LicenseApplication>
      form={form}
      layout="vertical"
      className={css.form}
      initialValues={{ version: '2', userNum: 100 }}
      onFinish={apply}
    >
      <Form.Item
        label="单位名称"
        name="customName"
        rules={[{ required: true, whitespace: true, message: '单位名称不能为空' }]}
      >
        <Input maxLength={100} placeholder="请输入" autoComplete="organization" />
      </Form.Item>
      <Form.Item
        label="联系人"
        name="contact"
        rules={[{ required: true, whitespace: true, message: '联系人不能为空' }]}
      >
        <Input maxLength={50} placeholder="请输入" autoComplete="name" />
      </Form.Item>
      <Form.Item
        label="联系电话"
        name="phone"
        rules={[{ required: true, pattern: /^1[3-9]\d{9}$/, message: '请输入正确的手机号码' }]}
      >
        <Input maxLength={11} placeholder="请输入" inputMode="numeric" autoComplete="tel" />
      </Form.Item>
      <Form.Item label="邮箱" name="email" rules={[{ type: 'email', message: '请正确填写邮箱地址' }]}>
        <Input maxLength={50} placeholder="请输入" autoComplete="email" />
      </Form.Item>
      <Form.Item label="申请版本" name="version" rules={[{ required: true, message: '请选择申请版本' }]}>
        <Radio.Group
          options={[
            { value: '1', label: '试用版' },
            { value: '2', label: '企业版' },
          ]}
        />
      </Form.Item>
      <Form.Item label="用户数" name="userNum" rules={[{ required: true, message: '请输入用户数' }]}>
        <InputNumber min={1} max={99_999} precision={0} className={css.number} />
      </Form.Item>
      <Form.Item label="机器码" className={css.row}>
        <Input readOnly value={machineCode} aria-label="机器码" />
      </Form.Item>
      <Form.Item label="备注" name="remark" className={css.row}>
        <Input.TextArea maxLength={500} showCount rows={3} placeholder="请输入" />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={busy}>
        生成申请文件
      </Button>
    </Form>
  )
}
