import { App, Button, Form, Input } from 'antd'
import type { InputProps } from '#/kit/form/inputProps.ts'
import { useDisabled } from '#/kit/form/useDisabled.ts'
import css from '#/features/cms/cmsArticle/article.module.css'

/** 关键词, typed or taken from title and body. */
export function KeywordsInput({ id, value, disabled, onChange, onBlur }: InputProps) {
  const { message } = App.useApp()
  const form = Form.useFormInstance()
  const off = useDisabled(disabled)
  const text = (name: string) => String(form.getFieldValue(name) ?? '')
  const extract = async () => {
    const { keywordsOf } = await import('./keywordsOf.ts')
    const words = keywordsOf(text('title'), text('content'), text('contentFormat') === 'markdown')
    if (words === '') return void message.info('标题和正文中没有可提取的关键词')
    onChange?.(words)
  }
  return (
    <div className={css.line}>
      <Input
        {...(id === undefined ? {} : { id })}
        disabled={off}
        placeholder="以逗号分隔"
        value={typeof value === 'string' ? value : ''}
        onChange={({ target }) => onChange?.(target.value)}
        onBlur={onBlur}
      />
      <Button disabled={off} onClick={() => void extract()}>
        自动提取
      </Button>
    </div>
  )
}
