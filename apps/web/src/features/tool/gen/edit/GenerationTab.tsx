import { Checkbox, Form, Input, InputNumber } from 'antd'
import { z } from 'zod'
import { field } from '@app/shared/kit/field.ts'
import { rootId } from '@app/shared/kit/tree.ts'
import { menuCalls } from '@app/shared/system/menu.ts'
import {
  genDataScopes,
  genFormStyles,
  genOffers,
  genTypes,
  isTreeCategory,
  tplCategories,
  writtenCategories,
  type GenOffer,
} from '@app/shared/tool/genTable.ts'
import { IconPicker } from '#/components/icons/IconPicker/IconPicker.tsx'
import { Select } from '#/kit/form/Select.tsx'
import TreeChoice from '#/kit/form/TreeChoice.tsx'
import { insideCard } from '#/kit/page/insideCard.ts'
import { ChildTables } from './ChildTables.tsx'
import { useEditor, useEditorStore } from './editStore.ts'
import { TextItem, WordItem } from './InfoInputs.tsx'
import { Item } from './Item.tsx'
import { TemplateItem } from './TemplateItem.tsx'
import css from './edit.module.css'

const yesNo = { '1': '是', '0': '否' } as const
const parentField = field(z.string(), '上级菜单')
const menus = { endpoint: menuCalls.treeExcludeButton, params: { level: 50, id: rootId } }

/** 生成信息: what is written, where and below which menu (generator §5). */
export function GenerationTab() {
  const store = useEditorStore()
  const info = useEditor(({ doc }) => doc.info)
  const set = store.getState().setInfo
  const kinds = writtenCategories.includes(info.tplCategory)
    ? writtenCategories
    : [...writtenCategories, info.tplCategory]
  const hasChildren = info.tplCategory === 'sub' || info.tplCategory === 'tree'
  return (
    <Form layout="vertical" component="div">
      <h2>模板与名称</h2>
      <div className={css.form}>
        <Item tab="generation" field="tplCategory" label="生成模板" required>
          {(control) => (
            <Select
              {...control}
              getPopupContainer={insideCard}
              value={info.tplCategory}
              options={kinds.map((kind) => ({ value: kind, label: tplCategories[kind] }))}
              onChange={(tplCategory) => set({ tplCategory })}
            />
          )}
        </Item>
        <TemplateItem />
        <TextItem tab="generation" field="functionAuthor" label="作者" most={50} required />
        <TextItem
          tab="generation"
          field="moduleName"
          label="生成模块名"
          most={30}
          required
          help="可理解为子系统名，例如 system"
        />
        <TextItem
          tab="generation"
          field="functionName"
          label="生成功能名"
          most={50}
          required
          help="用作类描述，例如 用户"
        />
        <TextItem
          tab="generation"
          field="businessName"
          label="生成业务名"
          most={30}
          required
          help="可理解为功能英文名，例如 user"
        />
        <TextItem
          tab="generation"
          field="packageName"
          label="包路径"
          most={100}
          help="服务端文件所在的目录，为空表示与模块名相同"
        />
        <WordItem
          tab="generation"
          field="genType"
          label="生成代码方式"
          words={genTypes}
          help="默认为zip压缩包下载，也可以用命令写入仓库"
        />
      </div>
      <h2>菜单</h2>
      <div className={css.form}>
        <Item tab="generation" field="parentMenuId" label="上级菜单" required help="分配到指定菜单下，例如 系统管理">
          {(control) => (
            <TreeChoice
              id={control.id}
              field={parentField}
              name="system:menu"
              source={menus}
              value={info.parentMenuId || undefined}
              clearable
              onChange={(next) => set({ parentMenuId: next === null ? '' : String(next) })}
            />
          )}
        </Item>
        <Item tab="generation" field="menuIcon" label="菜单图标" help="选择当前模块对应的菜单图标">
          {(control) => (
            <IconPicker
              id={control.id}
              label="菜单图标"
              value={info.menuIcon}
              onChange={(menuIcon) => set({ menuIcon: menuIcon === '#' ? '' : menuIcon })}
            />
          )}
        </Item>
        <Item tab="generation" field="menuSort" label="菜单排序">
          {(control) => (
            <InputNumber
              {...control}
              min={0}
              max={999_999}
              precision={0}
              value={info.menuSort}
              onChange={(menuSort) => set({ menuSort: menuSort ?? 0 }, 'menuSort')}
            />
          )}
        </Item>
      </div>
      {isTreeCategory(info.tplCategory) && <TreeColumns />}
      {hasChildren && <ChildTables />}
      <h2>其他选项</h2>
      <div className={css.form}>
        <WordItem
          tab="generation"
          field="attachOption"
          label="是否可上传附件"
          words={yesNo}
          help="默认新增页面，编辑页面不上传附件"
        />
        <WordItem
          tab="generation"
          field="disableEnableOption"
          label="是否有停用启用"
          words={yesNo}
          help="必须要包含status字段才可以"
        />
        <WordItem tab="generation" field="dataScope" label="数据权限" words={genDataScopes} />
        <WordItem tab="generation" field="formStyle" label="表单形式" words={genFormStyles} />
        <Item tab="generation" field="offers" label="提供的调用" className={css.full}>
          {(control) => (
            <div id={control.id} role="group" aria-label="提供的调用">
              <Checkbox.Group
                value={info.offers}
                options={Object.entries(genOffers).map(([value, label]) => ({ value, label }))}
                onChange={(offers) => set({ offers: offers as GenOffer[] })}
              />
            </div>
          )}
        </Item>
      </div>
    </Form>
  )
}

/** What the kit has settled, for those who look for it. */
function FixedItem({ value, ...item }: { field: string; label: string; value: string; help: string }) {
  return (
    <Item tab="generation" {...item}>
      {(control) => <Input {...control} readOnly variant="filled" value={value} />}
    </Item>
  )
}

/** 树表信息: what names a node; the rest is the kit's. */
function TreeColumns() {
  const store = useEditorStore()
  const treeName = useEditor(({ doc }) => doc.info.treeName)
  const columns = useEditor(({ doc }) => doc.columns)
  return (
    <>
      <h2>树表信息</h2>
      <div className={css.form}>
        <FixedItem field="treeCode" label="树编码字段" value="id" help="树的编码字段，固定为 id" />
        <FixedItem
          field="treeParentCode"
          label="树父编码字段"
          value="parent_id"
          help="指向上级节点的字段，固定为 parent_id"
        />
        <Item tab="generation" field="treeName" label="树名称字段" required help="树节点显示名称的字段，如：dept_name">
          {(control) => (
            <Select
              {...control}
              allowClear
              getPopupContainer={insideCard}
              placeholder="请选择"
              value={treeName || undefined}
              options={columns
                .filter(({ javaType }) => javaType === 'String')
                .map(({ columnName, columnComment }) => ({
                  value: columnName,
                  label: columnComment ? `${columnName}：${columnComment}` : columnName,
                }))}
              onChange={(next?: string) => store.getState().setInfo({ treeName: next ?? '' })}
            />
          )}
        </Item>
      </div>
    </>
  )
}
