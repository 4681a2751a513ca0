import { task } from '../../platform/jobs/task.ts'

/** Makes the small images of a file before anybody asks for them. */
export const makeSmallImages = task<{ file: string }>('make_small_images')
export const tidyFiles = task<object>('tidy_files')
