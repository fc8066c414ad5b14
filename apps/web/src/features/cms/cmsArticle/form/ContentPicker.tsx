import { Form, Segmented } from 'antd'
import { useState } from 'react'
import { ClassPane } from '#/features/cms/shared/ClassPane.tsx'
import { PickButton } from '#/features/cms/shared/media/PickButton.tsx'
import { Dialog } from '#/kit/page/Dialog.tsx'
import { ArticleSelect } from './ArticleSelect.tsx'
import css from '#/features/cms/cmsArticle/article.module.css'

type Kind = 'article' | 'class' | 'file'

interface Chosen {
  id: string
  title: string
}

interface ContentPickerProps {
  onPick: (link: { href: string; text: string }) => void
  onClose: () => void
}

/** 链接站内内容: an article, a class or a file, named by its id so that the link follows it (cms §8.1). */
export default function ContentPicker({ onPick, onClose }: ContentPickerProps) {
  const [open, setOpen] = useState(true)
  const [kind, setKind] = useState<Kind>('article')
  const [chosen, setChosen] = useState<Chosen>()
  return (
    <Dialog
      open={open}
      title="链接站内内容"
      width={560}
      height={420}
      okText="确定"
      okDisabled={!chosen}
      onOk={() => chosen && onPick({ href: `cms://${kind}/${chosen.id}`, text: chosen.title })}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      <Segmented<Kind>
        block
        value={kind}
        aria-label="内容类型"
        options={[
          { value: 'article', label: '文章' },
          { value: 'class', label: '栏目' },
          { value: 'file', label: '文件' },
        ]}
        onChange={(next) => {
          setKind(next)
          setChosen(undefined)
        }}
      />
      <div className={css.below}>
        {kind === 'article' && (
          <Form.Item label="文章" extra="文章移动后链接自动更新；文章下线后只显示链接文字">
            <ArticleSelect label="文章" shown={chosen?.title} onPick={setChosen} />
          </Form.Item>
        )}
        {kind === 'class' && (
          <div className={css.picked}>
            <ClassPane
              selected={chosen?.id}
              onSelect={(node) => setChosen(node && { id: node.id, title: node.title })}
            />
          </div>
        )}
        {kind === 'file' && (
          <Form.Item label="文件">
            <PickButton onPick={([file]) => file && setChosen({ id: file.id, title: file.name })} />
            {chosen && <> {chosen.title}</>}
          </Form.Item>
        )}
      </div>
    </Dialog>
  )
}
