import { endingOf, type TemplateWhole } from '@app/shared/cms/cmsTemplate.ts'
import css from './template.module.css'

const pictures: Readonly<Record<string, string>> = { jpg: 'jpeg', ico: 'x-icon' }

/** A picture is shown, a font can only be fetched. */
export function BinaryFile({ file }: { file: TemplateWhole }) {
  const ending = endingOf(file.path)
  if (ending === 'woff2' || ending === 'ttf') return <p className={css.note}>字体文件不能在线编辑，可以下载查看。</p>
  return (
    <img
      className={css.picture}
      alt={file.path}
      src={`data:image/${pictures[ending] ?? ending};base64,${file.content}`}
    />
  )
}
