import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { Button, InputNumber } from 'antd'
import type { Column } from '@app/form-engine/document/types.ts'
import type { EditorProps } from '#/components/form/panel/edited.ts'
import { SortableList } from '#/components/SortableList/SortableList.tsx'
import { heldQuestion } from '#/features/form/definition/panels/options/ColumnsEditor.tsx'
import { RowButton } from '#/features/form/shared/RowButton.tsx'
import { useConfirm } from '#/kit/page/confirm.tsx'
import css from '#/components/form/panel/panel.module.css'
import list from '#/features/form/shared/items.module.css'

const newSpan = 12
const wholeRow = 24

/** Widths of a grid's columns, in 24ths. */
export function SpansEditor({ edited }: EditorProps) {
  const confirm = useConfirm()
  const columns = edited.controls[0].columns ?? []
  const set = (next: Column[], burst?: string) => edited.change((one) => ({ ...one, columns: next }), burst)
  const remove = (at: number) => {
    const run = () => set(columns.toSpliced(at, 1))
    const column = columns[at]
    const question = column && heldQuestion(column)
    if (question) confirm({ title: question, okText: '删除', danger: true, run: async () => run() })
    else run()
  }
  return (
    <>
      <div className={list.items} data-read-only={edited.readOnly}>
        <SortableList
          label="列"
          items={columns.map((column, at) => ({ column, at }))}
          keyOf={({ at }) => String(at)}
          nameOf={({ at }) => `第 ${at + 1} 列`}
          onMove={(from, to) => {
            const moved = columns[from]
            if (moved && !edited.readOnly) set(columns.toSpliced(from, 1).toSpliced(to, 0, moved))
          }}
          render={({ column, at }) => (
            <div className={list.item}>
              <InputNumber
                value={column.span ?? null}
                min={0}
                max={wholeRow}
                precision={0}
                disabled={edited.readOnly}
                aria-label={`第 ${at + 1} 列宽度`}
                style={{ width: '100%' }}
                onChange={(span) => set(columns.with(at, { ...column, span: span ?? newSpan }), `span.${at}`)}
              />
              <span className={css.unit}>/ 24</span>
              <RowButton
                icon={<DeleteOutlined aria-hidden />}
                label={`删除第 ${at + 1} 列`}
                disabled={edited.readOnly || columns.length === 1}
                onClick={() => remove(at)}
              />
            </div>
          )}
        />
      </div>
      {!edited.readOnly && (
        <Button
          type="link"
          size="small"
          className={css.add}
          icon={<PlusOutlined aria-hidden />}
          onClick={() => set([...columns, { span: newSpan, list: [] }])}
        >
          添加
        </Button>
      )}
    </>
  )
}
