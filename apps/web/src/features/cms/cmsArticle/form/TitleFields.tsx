import { Button, Checkbox, Form, Input } from 'antd'
import type { TitleStyle } from '@app/shared/cms/articleParts.ts'
import { cmsArticle } from '@app/shared/cms/cmsArticle.ts'
import type { InputProps } from '#/kit/form/inputProps.ts'
import { useDisabled } from '#/kit/form/useDisabled.ts'
import { ArticleInput } from './ArticleInput.tsx'
import css from '#/features/cms/cmsArticle/article.module.css'

/** 标题, shown as lists of the site will show it, and what makes it look so. */
export function TitleFields() {
  const style = Form.useWatch('titleStyle', Form.useFormInstance()) as TitleStyle | null | undefined
  return (
    <>
      <Form.Item
        name="title"
        label="标题"
        required
        rules={[
          { required: true, whitespace: true, message: '标题不能为空' },
          { max: 255, message: '标题长度不能超过255个字符' },
        ]}
      >
        <Input
          size="large"
          placeholder="请输入标题"
          showCount
          maxLength={255}
          styles={{ input: { ...(style?.color && { color: style.color }), ...(style?.bold && { fontWeight: 700 }) } }}
        />
      </Form.Item>
      <ArticleInput name="titleStyle" Input={StyleInput} />
    </>
  )
}

const usual = '#000000'

function StyleInput({ id, value, disabled, onChange }: InputProps) {
  const off = useDisabled(disabled) ?? false
  const style = (value ?? {}) as TitleStyle
  const say = (change: Partial<TitleStyle>) => {
    const { color, bold } = { ...style, ...change }
    onChange?.(color || bold ? { ...(color && { color }), ...(bold && { bold }) } : null)
  }
  return (
    <div className={css.style} role="group" aria-label={cmsArticle.fields.titleStyle.label}>
      <input
        {...(id === undefined ? {} : { id })}
        type="color"
        aria-label="标题颜色"
        disabled={off}
        value={style.color ?? usual}
        onChange={({ target }) => say({ color: target.value.toLowerCase() })}
      />
      <Button type="text" size="small" disabled={off || !style.color} onClick={() => say({ color: null })}>
        默认颜色
      </Button>
      <Checkbox checked={style.bold ?? false} disabled={off} onChange={({ target }) => say({ bold: target.checked })}>
        加粗
      </Checkbox>
    </div>
  )
}
