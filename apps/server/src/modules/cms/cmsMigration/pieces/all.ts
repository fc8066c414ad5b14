import type { PieceKind } from '@app/shared/cms/cmsMigration.ts'
import { linkPiece } from './link.ts'
import { paramPiece } from './param.ts'
import type { PieceHome } from './piece.ts'
import { resourcePiece } from './resource.ts'
import { themePiece } from './theme.ts'

/** What a package holds beside articles. */
export const pieces: Readonly<Record<PieceKind, PieceHome>> = {
  resource: resourcePiece,
  link: linkPiece,
  param: paramPiece,
  theme: themePiece,
}
