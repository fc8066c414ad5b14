import type { ProductWidgets } from '#/kit/form/productWidgets.ts'
import { latePart } from '#/kit/page/latePart.tsx'

/** How the product draws what its people, departments and files stand behind; each comes with the first field of it. */
export const productWidgets: ProductWidgets = {
  user: { Input: latePart(() => import('./UserWidget.tsx')), Name: latePart(() => import('./UserName.tsx')) },
  dept: { Input: latePart(() => import('./DeptWidget.tsx')), Name: latePart(() => import('./DeptName.tsx')) },
  image: { Input: latePart(() => import('./ImageWidget.tsx')), Cell: latePart(() => import('./ImageCell.tsx')) },
  file: {
    Input: latePart(() => import('./FileWidget.tsx')),
    Cell: latePart(() => import('./FilesCell.tsx')),
    View: latePart(() => import('./FileCell.tsx')),
  },
  editor: {
    Input: latePart(() => import('./EditorWidget.tsx')),
    Cell: latePart(() => import('./EditorCell.tsx')),
    View: latePart(() => import('./EditorView.tsx')),
  },
}
