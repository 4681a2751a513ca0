import { task } from '../../platform/jobs/task.ts'

/** Makes the small images of a file before anybody asks for them. */
export const makeSmallImages = task<{ file: string }>('make_small_images')
export const tidyFiles = task<object>('tidy_files')
/** Holds rows and disk against each other, as far as they are from `before` (an instant; without it, older than an hour). */
export const checkFiles = task<{ before?: string }>('check_files')
export const readFiles = task<object>('read_files')
