import CheckCircleOutlined from '@ant-design/icons/CheckCircleOutlined'
import { App, Button, Form, Input, Radio } from 'antd'
import { Link } from 'react-router'
import { profileBody, profileCalls, type Profile } from '@app/shared/system/profile.ts'
import { useProfileChanged } from '#/features/account/shared/profile.ts'
import { schemaRule } from '#/kit/form/rules.ts'
import { ApiError, call, report } from '#/kit/http/http.ts'
import { useOnce } from '#/kit/http/useOnce.ts'

interface Values {
  nickName: string
  phonenumber: string
  email: string
  sex: '0' | '1' | '2'
}

const { nickName, phonenumber, email } = profileBody.shape
const bound = (
  <>
    修改请到<Link to="/account/settings/security">安全设置</Link>
  </>
)

/** Number and address that codes are sent to are changed where the password is asked for. */
export function ProfileForm({ profile: { user, phoneCodes, mailCodes } }: { profile: Profile }) {
  const { notification } = App.useApp()
  const [form] = Form.useForm<Values>()
  const changed = useProfileChanged()
  const [save, busy] = useOnce(async (values: Values) => {
    const body = {
      nickName: values.nickName,
      sex: values.sex,
      version: user.version,
      ...(phoneCodes ? {} : { phonenumber: values.phonenumber.trim() }),
      ...(mailCodes ? {} : { email: values.email.trim() }),
    }
    try {
      await call(profileCalls.save, { body }, { silent: true })
      notification.success({
        title: '提示',
        description: '修改成功',
        icon: <CheckCircleOutlined />,
        duration: 3,
      })
      await changed()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const errors = Object.entries(error.errors)
      if (errors.length === 0) report(error)
      form.setFields(errors.map(([name, text]) => ({ name: name as keyof Values, errors: [text] })))
    }
  })
  return (
    <Form<Values>
      form={form}
      layout="vertical"
      initialValues={{
        nickName: user.nickName ?? '',
        phonenumber: user.phonenumber ?? '',
        email: user.email ?? '',
        sex: user.sex,
      }}
      onFinish={save}
    >
      <Form.Item name="nickName" label="昵称" required validateTrigger="onBlur" rules={[schemaRule(nickName)]}>
        <Input placeholder="给自己起个名字" maxLength={60} autoComplete="nickname" />
      </Form.Item>
      {phoneCodes ? (
        <Form.Item label="手机" extra={bound}>
          {user.phonenumber || '未绑定手机'}
        </Form.Item>
      ) : (
        <Form.Item
          name="phonenumber"
          label="手机"
          required
          validateTrigger="onBlur"
          rules={[schemaRule(phonenumber.unwrap())]}
        >
          <Input inputMode="numeric" maxLength={11} autoComplete="tel" placeholder="请输入" />
        </Form.Item>
      )}
      {mailCodes ? (
        <Form.Item label="电子邮件" extra={bound}>
          {user.email || '未绑定邮箱'}
        </Form.Item>
      ) : (
        <Form.Item name="email" label="电子邮件" required validateTrigger="onBlur" rules={[schemaRule(email.unwrap())]}>
          <Input placeholder="exp@admin.com" autoComplete="email" />
        </Form.Item>
      )}
      <Form.Item name="sex" label="性别">
        <Radio.Group
          aria-label="性别"
          options={[
            { value: '0', label: '男' },
            { value: '1', label: '女' },
          ]}
        />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={busy}>
        保存
      </Button>
    </Form>
  )
}
