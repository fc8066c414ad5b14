import { useQuery } from '@tanstack/react-query'
import { Checkbox, Empty } from 'antd'
import { useState } from 'react'
import { role, roleCalls } from '@app/shared/system/role.ts'
import { rolePreviewCalls, type PreviewMenu } from '@app/shared/system/rolePreview.ts'
import { PreviewTree } from '#/features/system/shared/RolePreview/PreviewTree.tsx'
import { ChoiceSelect } from '#/kit/form/ChoiceSelect.tsx'
import type { ChoiceSource } from '#/kit/form/useChoices.ts'
import { call } from '#/kit/http/http.ts'
import { Dialog } from '#/kit/page/Dialog.tsx'
import { LoadState } from '#/kit/page/LoadState.tsx'
import { ListSkeleton } from '#/kit/table/tableStates.tsx'
import css from './menu.module.css'

/** Roles beyond the own rights are looked at as well. */
const roleSource: ChoiceSource = {
  queryKey: [role.name, 'preview'],
  ask: async (query, signal) =>
    (await call(roleCalls.options, { query }, { signal })).map(({ id, roleName, roleKey }) => ({
      value: id,
      label: `${roleName}（${roleKey}）`,
    })),
}

/** The menu as somebody with a role finds it. */
export default function MenuPreview({ onClose }: { onClose: () => void }) {
  const [open, setOpen] = useState(true)
  const [roleId, setRoleId] = useState<string>()
  const [everything, setEverything] = useState(false)
  const preview = useQuery({
    queryKey: [role.name, 'preview', roleId],
    queryFn: ({ signal }) => call(rolePreviewCalls.preview, { params: { id: roleId ?? '' } }, { signal, silent: true }),
    enabled: roleId !== undefined,
    staleTime: 0,
  })
  const { data } = preview
  const menus = everything ? data?.menus : shownOnly(data?.menus ?? [])
  return (
    <Dialog
      open={open}
      title="预览为角色"
      width={640}
      height={600}
      footer={null}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      <div className={css.preview}>
        <div className={css.previewBar}>
          <ChoiceSelect
            aria-label="角色"
            placeholder="请选择角色"
            source={roleSource}
            value={roleId === undefined ? [] : [roleId]}
            onChange={([chosen]) => setRoleId(chosen)}
          />
          <Checkbox checked={everything} onChange={(event) => setEverything(event.target.checked)}>
            包含隐藏的菜单和按钮
          </Checkbox>
        </div>
        {roleId === undefined ? (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="请选择角色" />
        ) : (
          <LoadState query={preview} skeleton={<ListSkeleton />} />
        )}
        {data && menus && menus.length > 0 && <PreviewTree key={`${data.id} ${everything}`} menus={menus} />}
        {data && menus?.length === 0 && (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="此角色的侧边菜单是空的" />
        )}
      </div>
    </Dialog>
  )
}

/** What stands in the side menu: nothing hidden, no group without a page. */
const shownOnly = (menus: readonly PreviewMenu[]): PreviewMenu[] =>
  menus
    .filter((menu) => menu.shown)
    .map((menu) => ({ ...menu, children: shownOnly(menu.children) }))
    .filter((menu) => menu.menuType !== 'M' || menu.children.length > 0)
