/** Width of the preview in px when a form does not say (spec §9). */
export const usualPreviewWidth = 850
