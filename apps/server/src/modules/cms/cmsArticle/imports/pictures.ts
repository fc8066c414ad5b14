import { placeMade, type PlacedUpload } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { Refusal } from '#/platform/errors.ts'
import { picturePlace, type ReadText } from './importJob.ts'

/** Files checked like uploads, as pictures unless said otherwise; one that is none is left out. */
export async function placed(
  ctx: Ctx,
  { pictures }: Pick<ReadText, 'pictures'>,
  use = 'editor',
): Promise<(PlacedUpload | undefined)[]> {
  const all: (PlacedUpload | undefined)[] = []
  for (const picture of pictures) {
    try {
      all.push(await placeMade(ctx, picture, use))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      all.push(undefined)
    }
  }
  return all
}

/** Stored pictures in the places that the reader gave them. */
export const inMarkdown = (source: string, ids: readonly (string | undefined)[]) =>
  source.replaceAll(picturePlace, (_, number: string) => {
    const id = ids[Number(number)]
    return id ? `cms://file/${id}` : ''
  })

export const inHtml = (html: string, ids: readonly (string | undefined)[]) =>
  html.replaceAll(/<img\b[^>]*>/g, (tag) => {
    const number = new RegExp(picturePlace.source).exec(tag)?.[1]
    if (number === undefined) return tag
    const id = ids[Number(number)]
    return id ? tag.replace(/ src="[^"]*"/, ` data-file-id="${id}"`) : ''
  })
