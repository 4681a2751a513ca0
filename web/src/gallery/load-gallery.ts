/** The many files of the gallery are named here: the first view of the app does without their list. */
export const loadGallery = () => import('./gallery-page.tsx')
