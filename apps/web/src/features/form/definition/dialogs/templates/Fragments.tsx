import { Button, Empty, Skeleton, Tag } from 'antd'
import type { FormFragment } from '@app/shared/form/fragment.ts'
import { useDesigner } from '#/features/form/definition/draft/designerStore.ts'
import { useConfirm } from '#/kit/page/confirm.tsx'
import { FormThumb } from './FormThumb.tsx'
import { SaveFragment } from './SaveFragment.tsx'
import { controlsOf, useFragments } from './useFragments.ts'
import css from './templates.module.css'

/** 常用模板: one's own groups of controls and those of colleagues. */
export function Fragments() {
  const confirm = useConfirm()
  const readOnly = useDesigner((state) => state.readOnly)
  const { list, save, remove, insert } = useFragments()
  const ask = (fragment: FormFragment) =>
    confirm({
      title: `删除常用模板【${fragment.name}】`,
      consequence:
        fragment.scope === '1' ? '其他人也将不能再使用，已插入表单的控件不受影响' : '已插入表单的控件不受影响',
      okText: '删除',
      danger: true,
      run: () => remove(fragment),
    })
  return (
    <div className={css.fragments}>
      {!readOnly && <SaveFragment onSave={save} />}
      {list.isPending && <Skeleton active />}
      {list.data?.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有常用模板，选中控件后可保存到这里" />
      )}
      <ul className={css.gallery}>
        {(list.data ?? []).map((fragment) => (
          <li key={fragment.id}>
            <FormThumb definition={{ list: controlsOf(fragment) ?? [] }} />
            <h3>
              {fragment.name}
              <Tag variant="filled">{fragment.scope === '1' ? '公共' : '个人'}</Tag>
            </h3>
            <div className={css.acts}>
              {fragment.own && (
                <Button
                  size="small"
                  type="text"
                  danger
                  aria-label={`删除${fragment.name}`}
                  onClick={() => ask(fragment)}
                >
                  删除
                </Button>
              )}
              {!readOnly && (
                <Button size="small" aria-label={`插入${fragment.name}`} onClick={() => insert(fragment)}>
                  插入
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}
