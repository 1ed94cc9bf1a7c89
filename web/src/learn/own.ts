/** The course of this page, which is loaded when it is opened first. */

import { library } from "../library/own";
import type { Course } from "./course";
import stored from "./course.json";
import { Learning } from "./state";

export const learning = new Learning(library, stored as Course);
