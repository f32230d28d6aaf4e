/**
 * The advisory lock that migrations hold alone, and that a backup shares so that no migration changes the
 * tables it reads. Any number works, if all versions of the product share it.
 */
export const SETUP_LOCK = 7_461_902;
