import { Button, Checkbox, Form, Input, Modal } from 'antd'
import { cleanLink } from '@app/shared/kit/rich/richText.ts'

export interface LinkValues {
  text: string
  href: string
  blank: boolean
}

interface LinkDialogProps {
  open: boolean
  values: LinkValues
  /** A link is changed, not made. */
  existing: boolean
  /** Further addresses than those of every text. */
  isLink?: ((address: string) => boolean) | undefined
  onSave: (values: LinkValues) => void
  onRemove: () => void
  onClose: () => void
  container: () => HTMLElement
}

/** `example.com` is meant as an address of the web. */
const completed = (href: string) => (/^[\w-]+(\.[\w-]+)+([/?#:]|$)/.test(href) ? `https://${href}` : href)

/** Words and address of a link; only addresses that lead to the web, a mailbox, a telephone or a page of the product. */
export function LinkDialog({ open, values, existing, isLink, onSave, onRemove, onClose, container }: LinkDialogProps) {
  const [form] = Form.useForm<LinkValues>()
  const known = (href: string) => cleanLink(href) ?? (isLink?.(href) ? href : undefined)
  const save = ({ text, href, blank }: LinkValues) =>
    onSave({ text: text?.trim() ?? '', href: known(completed(href.trim())) ?? '', blank })
  return (
    <Modal
      open={open}
      title={existing ? '修改链接' : '插入链接'}
      width={480}
      centered
      destroyOnHidden
      getContainer={container}
      okText="保存"
      cancelText="取消"
      onOk={form.submit}
      onCancel={onClose}
      footer={(buttons) => (
        <>
          {existing && (
            <Button danger type="text" style={{ float: 'left' }} onClick={onRemove}>
              移除链接
            </Button>
          )}
          {buttons}
        </>
      )}
      // The form of the page must not take these fields for its own.
      modalRender={(node) => (
        <div role="presentation" onSubmit={(event) => event.stopPropagation()}>
          {node}
        </div>
      )}
    >
      <Form form={form} layout="vertical" initialValues={values} component="div" onFinish={save} preserve={false}>
        <Form.Item name="text" label="链接文字" rules={[{ max: 200, message: '链接文字长度不能超过200个字符' }]}>
          <Input placeholder="默认为链接地址" onPressEnter={form.submit} />
        </Form.Item>
        <Form.Item
          name="href"
          label="链接地址"
          validateTrigger="onBlur"
          rules={[
            { required: true, whitespace: true, message: '链接地址不能为空' },
            {
              validator: (_, value: string | undefined) =>
                !value?.trim() || known(completed(value.trim()))
                  ? Promise.resolve()
                  : Promise.reject(new Error('链接地址应以 http://、https://、mailto:、tel: 或 / 开头')),
            },
          ]}
        >
          <Input placeholder="https://" autoFocus onPressEnter={form.submit} />
        </Form.Item>
        <Form.Item name="blank" valuePropName="checked">
          <Checkbox>在新窗口打开</Checkbox>
        </Form.Item>
      </Form>
    </Modal>
  )
}
